import { signal } from '@preact/signals'
import { watchVersions } from '../../shared/version-stream.ts'
import { hasExpired, session } from './session.ts'

/** Whether changes of others arrive at this moment. */
export const isLive = signal(true)
/** The newest version of the venue that was heard of: what is read with another one may be old. */
export const venueVersion = signal(0)
let watched = ''

/** Calls `onVersion` with the venue's version, at once and whenever it changes, until the function it returns is called. */
export const watchVenue = (venueId: string, onVersion: (version: number) => void): (() => void) => {
  // Versions of two venues cannot be compared.
  if (watched !== venueId) venueVersion.value = 0
  watched = venueId
  return watchVersions({
    venueId,
    token: () => (hasExpired.value ? undefined : session.value?.token),
    onVersion: (version) => {
      venueVersion.value = Math.max(venueVersion.value, version)
      onVersion(version)
    },
    onSignedOut: () => {
      hasExpired.value = true
    },
    onLive: (live) => {
      isLive.value = live
    },
  })
}
