import type { Activity } from '@afterclose/contract/problems'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addThisDevice,
  type DevicePush,
  devicePush,
  readPushState,
  removeThisDevice,
  testThisDevice,
} from '../../../journal/device/push-device.ts'
import { Problem } from '../../../parts/problem.tsx'
import { SavedSwitch } from '../../../parts/settings-form/saved-switch.tsx'
import { SettingsBlock } from '../../../parts/settings-form/settings-block.tsx'
import { toastDone, toastProblem, toastWarning } from '../../../parts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'

const queryKey = ['push']

const deviceWords: Readonly<Record<Exclude<DevicePush, 'ON' | 'OFF'>, string>> = {
  BLOCKED: 'The browser blocks notices of this site. Allow them in its settings, then reload the page.',
  INSTALL_FIRST: 'On iPhone and iPad, add the app to the home screen first, and open it there.',
  INSECURE: 'The address of this page begins with http. Browsers show notices of https addresses only.',
  KEEPS_NOTHING: 'This device keeps nothing, so it cannot show notices while the page is closed.',
  UNSUPPORTED: 'This browser cannot show notices while the page is closed.',
}
const serverWords = {
  OFF: 'This installation sends no notices to devices (PUSH=off).',
  NO_PUBLIC_URL: 'This installation sends no notices to devices: that needs PUBLIC_URL with an https address.',
} as const

/** Notices on this device while the application is closed. Asked for by a button, never when a page opens. */
export function DeviceNotices() {
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const state = await readPushState({}, signal)
      return { ...state, device: await devicePush(state.endpoints) }
    },
  })
  const { data, error, refetch, isFetching } = query
  return (
    <SettingsBlock
      title="Notices on this device"
      about="Rules and waiting imports, while the app is closed. They go through the push service of your browser’s maker, encrypted. Without amounts and names, unless you switch them on."
    >
      {error !== null && (
        <Problem error={error} doing="loading the devices" onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data !== undefined &&
        (data.key === null ? (
          <p>{serverWords[data.problem ?? 'OFF']}</p>
        ) : (
          <Device device={data.device} publicKey={data.key} />
        ))}
    </SettingsBlock>
  )
}

function Device({ device, publicKey }: { device: DevicePush; publicKey: string }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<void>, doing: Activity): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toastProblem(error, doing)
    } finally {
      await client.invalidateQueries({ queryKey })
      setBusy(false)
    }
  }
  if (device !== 'ON' && device !== 'OFF') return <p>{deviceWords[device]}</p>
  if (device === 'OFF')
    return (
      <div>
        <Button
          busy={busy}
          onClick={() =>
            void act(async () => {
              if (!(await addThisDevice(publicKey))) toastWarning('The browser was not allowed to show notices.')
            }, 'adding this device')
          }
        >
          Send notices to this device
        </Button>
      </div>
    )
  return (
    <>
      <SavedSwitch name="push.RULES" label="Rules" description="Half, 80% and all of a limit used, and broken rules." />
      <SavedSwitch name="push.IMPORTS" label="Waiting imports" description="Fills that wait for your answer." />
      <SavedSwitch
        name="pushQuiet"
        label="Quiet at night"
        description="None from 22:00 to 07:00, unless a limit is used up."
      />
      <SavedSwitch
        name="pushDetails"
        label="Amounts and names"
        description="Also shown on a locked phone, to anyone who sees it."
      />
      <div>
        <Button
          busy={busy}
          onClick={() =>
            void act(async () => {
              const problem = await testThisDevice()
              if (problem === null) toastDone('Sent. The notice appears in a moment.')
              else toastWarning(problem)
            }, 'sending a test')
          }
        >
          Send a test
        </Button>{' '}
        <Button onClick={() => void act(removeThisDevice, 'removing this device')}>Stop on this device</Button>
      </div>
    </>
  )
}
