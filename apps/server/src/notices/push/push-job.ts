import { settingDefaults } from '@afterclose/contract/account-settings'
import { MINUTE } from '@afterclose/core/time'
import { z } from 'zod'
import { findSettings } from '../../accounts/settings/repository.ts'
import type { JobKind } from '../../platform/jobs/runner.ts'
import { JobWaits } from '../../platform/jobs/job-waits.ts'
import { payloadOf } from '../../platform/jobs/runner.ts'
import type { Db } from '../../store/db.ts'
import { timeZoneOf } from '../inbox/add-notices.ts'
import { findAfter } from '../inbox/repository.ts'
import { pushedOf, type PushSettings } from './push-message.ts'
import { deleteDevice, findDevices, noteConsidered, type PushDevice } from './repository.ts'
import { type Sender, sendMessage } from './send-message.ts'

export const pushKind = 'push'
/** One job for all notifications of a user that are added until it starts. */
export const pushJobOf = (userId: number) => ({
  kind: pushKind,
  userId,
  key: `${pushKind} ${userId}*`,
  payload: { userId },
})

const mostAtOnce = 50
/** Wait before a busy or failing push service is tried again: the notice is dropped once it is too old. */
const againMs = MINUTE

/** Sends the notifications of a user that were added since the last ones to each of the user's devices. */
export const pushJob = (db: Db, sender: Sender, log: (reason: string) => void): JobKind => ({
  kind: pushKind,
  attempts: 3,
  async run({ job, signal }) {
    const { userId } = z.object({ userId: z.int() }).parse(payloadOf(job))
    const settings = pushSettingsOf(await findSettings(db, userId))
    let mustWait = false
    for (const device of await findDevices(db, userId))
      if (!(await pushTo({ db, sender, log, signal }, device, settings))) mustWait = true
    if (mustWait) throw new JobWaits(againMs, { userId })
  },
})

interface Pushing {
  readonly db: Db
  readonly sender: Sender
  readonly log: (reason: string) => void
  readonly signal: AbortSignal
}

/** @returns false if its push service does not accept messages now */
async function pushTo(
  { db, sender, log, signal }: Pushing,
  device: PushDevice,
  settings: PushSettings,
): Promise<boolean> {
  const { user_id: userId, endpoint, p256dh, auth } = device
  for (const row of await findAfter(db, userId, device.last_id, mostAtOnce)) {
    signal.throwIfAborted()
    const pushed = pushedOf(row, settings, Date.now())
    if (pushed !== null) {
      const sent = await sendMessage({ endpoint, p256dh, auth }, pushed.message, pushed.delivery, sender, signal)
      if (sent.is === 'LATER') return false
      if (sent.is === 'GONE') {
        await deleteDevice(db, userId, endpoint)
        return true
      }
      if (sent.is === 'REFUSED') log(sent.why)
    }
    await noteConsidered(db, device, row.id)
  }
  return true
}

/** @param settings of the user, as stored */
export function pushSettingsOf(settings: Readonly<Record<string, string>>): PushSettings {
  const isOn = (key: 'push.RULES' | 'push.IMPORTS' | 'pushQuiet' | 'pushDetails'): boolean =>
    (settings[key] ?? settingDefaults[key]) === 'true'
  return {
    rules: isOn('push.RULES'),
    imports: isOn('push.IMPORTS'),
    isQuietAtNight: isOn('pushQuiet'),
    details: isOn('pushDetails'),
    timeZone: timeZoneOf(settings, 'UTC'),
  }
}
