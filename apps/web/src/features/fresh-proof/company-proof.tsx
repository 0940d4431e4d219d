import { confirmByCompany, startCompanyProof } from '@afterclose/contract/company-sign-in'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { callOf, sentenceOf } from '../../journal/call-server.ts'
import { awaitProof } from '../../parts/company/proof-channel.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'

interface CompanyProofProps {
  /** The server’s name for its company accounts, for example "the desk". */
  name: string
  /** True if no other proof has a button in the dialog. */
  primary: boolean
  disabled: boolean
  onGiven: () => void
}

const activity = 'confirming your identity'

/** Button that opens the company's sign-in in another window, and continues once that has confirmed the user's identity. */
export function CompanyProof({ name, primary, disabled, onGiven }: CompanyProofProps) {
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const submitCode = useEffectEvent(async (code: string) => {
    try {
      await callOf(confirmByCompany)({ body: { code } })
      onGiven()
    } catch (error) {
      setWaiting(false)
      setProblem(sentenceOf(error, activity))
    }
  })
  // waits without a timeout: the page of the company account also reports a rejection
  useLayoutEffect(() => (waiting ? awaitProof((code) => void submitCode(code)) : undefined), [waiting])

  async function startProof() {
    setProblem(null)
    setWaiting(true)
    const popup = window.open('', '_blank', 'popup,width=520,height=720') // synchronously, while the click allows it
    try {
      const { address } = await callOf(startCompanyProof)()
      if (popup === null) location.assign(address)
      else popup.location.replace(address)
    } catch (error) {
      popup?.close()
      setWaiting(false)
      setProblem(sentenceOf(error, activity))
    }
  }

  return (
    <Stack>
      <div>
        <Button variant={primary ? 'primary' : 'default'} disabled={disabled} onClick={() => void startProof()}>
          Confirm with {name}
        </Button>
      </div>
      {waiting && (
        <Notice tone="info">
          Sign in with {name} in the new window. This page then continues automatically. No window? Press the button
          again.
        </Notice>
      )}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </Stack>
  )
}
