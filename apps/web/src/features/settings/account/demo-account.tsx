import { useLeaveDemo } from '../../../journal/log-out.ts'
import { SettingsBlock } from '../../../parts/settings-form/settings-block.tsx'
import { Button } from '../../../ui/button.tsx'

/** Shown instead of settings not available to a demo account: name, password, closing it. */
export function DemoAccount() {
  const leave = useLeaveDemo()
  return (
    <SettingsBlock title="Demo account" about="It has no name or password, and is deleted after three days.">
      <div>
        <Button onClick={leave}>Leave the demo and create an account</Button>
      </div>
    </SettingsBlock>
  )
}
