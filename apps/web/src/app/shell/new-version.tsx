import { useEffect } from 'react'
import { newVersion } from '../../journal/device/new-version.ts'
import { mayLeave } from '../../journal/may-leave.ts'
import { useUser } from '../../journal/session.ts'
import { useStore } from '../../journal/store.ts'
import { hasUnsaved } from '../../journal/unsaved.ts'
import { isSending } from '../../journal/waiting-writes.ts'
import { toastOffer } from '../../parts/toasts.tsx'
import { reloadToNewest } from '../missing-code.ts'

/** Interval at which the end of a form, or of a write, is looked for, ms. */
const againMs = 2000

/** Puts the app on the device, and offers a new version of it: once no form is open and nothing is being sent. */
export function NewVersion() {
  const { userId } = useUser()
  const waiting = useStore(newVersion)
  useEffect(() => {
    let left = false
    let stop = (): void => {}
    import('../../journal/device/device-code.ts').then(
      ({ keepStart, registerWorker, tidyDevice }) => {
        if (left) return
        stop = keepStart()
        void tidyDevice(userId)
        void registerWorker()
      },
      () => {}, // the app works as before
    )
    return () => {
      left = true
      stop()
    }
  }, [userId])
  useEffect(() => {
    if (waiting === null) return undefined
    const offer = (): void => {
      if (hasUnsaved() || isSending()) return
      clearInterval(clock)
      toastOffer('A new version is ready.', { label: 'Reload', act: () => void reload() })
    }
    const clock = setInterval(offer, againMs)
    offer()
    return () => clearInterval(clock)
  }, [waiting])
  return null
}

async function reload(): Promise<void> {
  if (await mayLeave()) await reloadToNewest()
}
