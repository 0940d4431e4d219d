import type { Activity } from '@afterclose/contract/problems'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { passkeySentence } from './passkey-answer.ts'

interface PasskeyButtonProps {
  doing: Activity
  /** Signs with a passkey, and sends the response. */
  ask: () => Promise<void>
  disabled?: boolean
}

/** A button that uses a passkey, and shows its error below. */
export function PasskeyButton({ doing, ask, disabled = false }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function start() {
    setBusy(true)
    setProblem(null)
    try {
      await ask()
    } catch (error) {
      setProblem(passkeySentence(error, doing))
    }
    setBusy(false)
  }

  return (
    <Stack>
      <div>
        <Button
          icon={<IconFingerprint size={16} aria-hidden="true" />}
          busy={busy}
          disabled={disabled}
          onClick={() => void start()}
        >
          Use a passkey
        </Button>
      </div>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </Stack>
  )
}
