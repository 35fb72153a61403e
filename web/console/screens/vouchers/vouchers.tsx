import { useNavigation } from '../../model/address.ts'
import { may, type Venue } from '../../model/venues.ts'
import { Redeem } from './redeem.tsx'
import { SoldVouchers } from './sold.tsx'
import { VoucherPanel } from './voucher-panel.tsx'
import { VoucherSettings } from './voucher-settings.tsx'

/** Redeeming comes first, because somebody waits for it; then what was sold, and what is offered. */
export const Vouchers = ({ venue }: { venue: Venue }) => {
  const { address, set } = useNavigation()
  const reads = venue.my_role === 'viewer' || may(venue, 'manager')
  const section = reads ? address.section : 'redeem'
  const tabs = [
    ...(reads ? [{ name: undefined, label: 'Sold' }] : []),
    ...(may(venue, 'host') || reads
      ? [{ name: 'redeem', label: may(venue, 'host') ? 'Redeem' : 'Look up' }]
      : []),
    ...(reads ? [{ name: 'offer', label: 'What is on offer' }] : []),
  ]
  return (
    <>
      <div>
        {tabs.length > 1 && (
          <nav class="tabs" aria-label="Vouchers">
            {tabs.map(({ name, label }) => (
              <a
                key={label}
                href={`/console/${venue.id}/vouchers${name ? `/${name}` : ''}`}
                aria-current={section === name ? 'page' : undefined}
              >
                {label}
              </a>
            ))}
          </nav>
        )}
        {section === 'redeem' && <Redeem venue={venue} />}
        {section === 'offer' && <VoucherSettings venue={venue} />}
        {section === undefined && <SoldVouchers venue={venue} />}
      </div>
      {section === undefined && address.query.voucher && (
        <VoucherPanel
          key={address.query.voucher}
          venue={venue}
          id={address.query.voucher}
          onClose={() => set({ voucher: '' })}
        />
      )}
    </>
  )
}
