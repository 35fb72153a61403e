import { useState } from 'preact/hooks'
import { ArrowLeft } from '../../../../shared/icons.tsx'
import { showToast } from '../../../../shared/toast.tsx'
import { useNavigation } from '../../../model/address.ts'
import { call, sentenceFor } from '../../../model/api.ts'
import { count } from '../../../model/guest-name.ts'
import { useLiveLoad } from '../../../model/use-live-load.ts'
import { may, type Venue } from '../../../model/venues.ts'
import { GuestSearch } from '../../../parts/guest-search.tsx'
import { OpenGuest } from '../guest-panel.tsx'
import { Graph } from './graph.tsx'
import type { NetworkNode, NetworkOf } from './network-types.ts'

const SHOWN = 100

/** One guest's circle first; the whole on demand. A drawing, and a list that says the same. */
export const Network = ({ venue }: { venue: Venue }) => {
  const { address, set } = useNavigation()
  const of = address.query.of ?? ''
  const [marked, setMarked] = useState<string>()
  const [text, setText] = useState('')
  const isWhole = address.query.whole === '1'
  const key = of ? `circle ${of}` : isWhole ? 'whole' : null
  const { data, error, reload } = useLiveLoad<NetworkOf>(key, (signal) =>
    of
      ? call('GET /api/my-guests/:id/network', { params: { id: of }, signal })
      : call('GET /api/my-guests/network', { signal }),
  )
  const centre = data?.nodes.find((node) => node.centre)
  return (
    <>
      <div class="network">
        <div class="toolbar">
          <a class="button small" href={`/console/${venue.id}/guests`}>
            <ArrowLeft />
            Guests
          </a>
          <h2>{of ? (centre ? `Circle of ${centre.name}` : 'Circle') : 'Who knows whom'}</h2>
          {(of || !isWhole) && (
            <button type="button" class="button small" onClick={() => set({ of: '', whole: '1' })}>
              Show the whole
            </button>
          )}
        </div>
        {!key && (
          <div class="network-start">
            <p>Begin with one guest: their circle shows whom they come with and whom they know.</p>
            <GuestSearch
              venueId={venue.id}
              label="Whose circle?"
              text={text}
              onText={setText}
              onPick={({ id }) => set({ of: id })}
            />
          </div>
        )}
        {error && <p class="notice bad">{sentenceFor(error)}</p>}
        {data && data.edges.length === 0 && !of && (
          <div class="empty">
            <h2>Nobody is connected yet</h2>
            <p>Open a guest’s circle and connect those who come together.</p>
          </div>
        )}
        {data && (data.edges.length > 0 || of) && (
          <div class="network-both">
            <Graph
              id={`${key} ${data.nodes.length} ${data.edges.length}`}
              network={data}
              marked={marked}
              onMark={setMarked}
              onOpen={(guest) => set({ guest })}
            />
            <Circle
              venue={venue}
              network={data}
              centre={centre}
              marked={marked}
              onMark={setMarked}
              onChanged={reload}
            />
          </div>
        )}
      </div>
      <OpenGuest venue={venue} onChanged={reload} />
    </>
  )
}

interface CircleProps {
  readonly venue: Venue
  readonly network: NetworkOf
  readonly centre: NetworkNode | undefined
  readonly marked: string | undefined
  readonly onMark: (id: string | undefined) => void
  readonly onChanged: () => void
}

/** The same as the drawing, in words; connections are made and ended here. */
const Circle = ({ venue, network, centre, marked, onMark, onChanged }: CircleProps) => {
  const { set } = useNavigation()
  const [text, setText] = useState('')
  const [shown, setShown] = useState(SHOWN)
  const canChange = may(venue, 'host') && centre !== undefined
  const others = network.nodes
    .filter((node) => node !== centre)
    .sort((a, b) => b.degree - a.degree || a.name.localeCompare(b.name))
  const connect = async (id: string, name: string, connected: boolean): Promise<void> => {
    if (!centre) return
    try {
      await call('PUT /api/my-guests/:id/connections/:otherId', {
        params: { id: centre.id, otherId: id },
        body: { connected },
      })
      showToast({
        text: connected
          ? `${centre.name} and ${name} are connected.`
          : `${centre.name} and ${name} are no longer connected.`,
        action: { label: 'Undo', run: () => void connect(id, name, !connected) },
      })
      setText('')
    } catch (failure) {
      showToast({ text: sentenceFor(failure) })
    }
    onChanged()
  }
  return (
    <div class="network-list">
      <p class="quiet" role="status">
        {centre
          ? `${centre.name} knows ${count(others.length, 'guest')}.`
          : `${count(network.nodes.length, 'guest')}, ${count(network.edges.length, 'connection')}.`}
      </p>
      {canChange && (
        <GuestSearch
          venueId={venue.id}
          label={`Connect ${centre.name} with`}
          text={text}
          onText={setText}
          onPick={({ id, name }) => connect(id, name, true)}
          without={network.nodes.map(({ id }) => id)}
        />
      )}
      <ul class="rows">
        {others.slice(0, shown).map((node) => (
          <li
            key={node.id}
            class={marked === node.id ? 'open' : ''}
            onMouseEnter={() => onMark(node.id)}
            onMouseLeave={() => onMark(undefined)}
          >
            <button
              type="button"
              class="row"
              onFocus={() => onMark(node.id)}
              onClick={() => set({ of: node.id, whole: '' })}
            >
              <span class="who">
                <b>{node.name}</b>
                <small>{count(node.degree, 'connection')} here</small>
              </span>
            </button>
            <button
              type="button"
              class="button small"
              aria-label={`Profile of ${node.name}`}
              onClick={() => set({ guest: node.id })}
            >
              Profile
            </button>
            {canChange && (
              <button
                type="button"
                class="button small"
                aria-label={`Disconnect ${node.name}`}
                onClick={() => connect(node.id, node.name, false)}
              >
                Disconnect
              </button>
            )}
          </li>
        ))}
      </ul>
      {others.length > shown && (
        <button type="button" class="button small" onClick={() => setShown(shown + SHOWN)}>
          Show more
        </button>
      )}
    </div>
  )
}
