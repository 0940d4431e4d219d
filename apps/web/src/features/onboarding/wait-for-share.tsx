import { useQuery } from '@tanstack/react-query'
import { journalsQuery } from '../../journal/active-journal.ts'
import { useUser } from '../../journal/session.ts'
import { useSettings } from '../../journal/settings.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { SavedSwitch } from '../../parts/settings-form/saved-switch.tsx'
import { Step, Steps } from '../../parts/steps/steps.tsx'
import { WizardPageFrame, WizardSection } from './wizard-page.tsx'
import { Row, Text } from '../../ui/layout.tsx'

/** Polling interval for shared journals, ms. */
const pause = 5_000

interface WaitForShareProps {
  /** Whether a link led here. */
  linked: boolean
  onOwnJournal: () => void
}

/**
 * Steps of a reader without a journal before others can share one: consent, and a name for the owner. The list of journals is polled
 * meanwhile; the first shared journal opens at the address that led here.
 */
export function WaitForShare({ linked, onOwnJournal }: WaitForShareProps) {
  const { username } = useUser()
  const { settings } = useSettings()
  useQuery({ ...journalsQuery, refetchInterval: pause })
  const on = settings.sharingEnabled === 'true'
  return (
    <WizardPageFrame over="You do not need your own journal" title="View a journal that is shared with you">
      <Text size="reading" ink={2} style={{ maxWidth: 640 }}>
        {linked
          ? 'Your link leads to a journal that is not shared with you yet. It opens here as soon as its owner shares it.'
          : 'A shared journal is read-only and stays with its owner. You see its trades and reports.'}
      </Text>
      <WizardSection title="Three steps">
        <Steps>
          <Step title="Let others share with you">
            <SavedSwitch
              name="sharingEnabled"
              label="Let others share journals with me"
              description="Anyone who knows your email can then share a journal with you."
            />
          </Step>
          <Step title="Give the owner your email">
            <Row as="p" style={{ overflowWrap: 'anywhere' }}>
              <b>{username}</b>
              <CopyButton name="Email" text={username} />
            </Row>
            <p>The owner enters it in the list of journals, under Share.</p>
          </Step>
          <Step title="Keep this page open">
            <p role="status">
              {on ? 'Waiting. The journal opens here as soon as it is shared.' : 'First let others share with you.'}
            </p>
          </Step>
        </Steps>
      </WizardSection>
      <div>
        <button type="button" className="link" onClick={onOwnJournal}>
          Create my own journal instead
        </button>
      </div>
    </WizardPageFrame>
  )
}
