import { useConfig } from '../../journal/app-config.ts'
import { useUser } from '../../journal/session.ts'
import { ChoiceCards } from './choice-cards.tsx'
import type { Wizard } from './wizard.ts'
import { WizardPageFrame } from './wizard-page.tsx'

const options = [
  {
    value: 'import',
    label: 'Import trades now',
    text: 'From a file that your trading platform writes. You see what was read before anything is saved.',
  },
  {
    value: 'manual',
    label: 'Add trades manually later',
    text: 'Start with an empty journal. You can still import at any time.',
  },
] as const
const classic = { value: 'classic', label: 'Import a classic journal' } as const

/** Page 2: import now, later, or a whole classic journal. */
export function TradesPage({ wizard, onChange }: { wizard: Wizard; onChange: (changes: Partial<Wizard>) => void }) {
  const mayImport = useUser().permissions.includes('IMPORT_EW2_DATABASE')
  const { plans } = useConfig()
  const text = mayImport
    ? 'From a journal file of the classic version 2 (.ew3), with everything in it.'
    : 'Importing journal files of the classic version 2 (.ew3) is part of the Pro plan.'
  return (
    <WizardPageFrame title="How do you want to add your trades?">
      <ChoiceCards
        label="How do you want to add your trades?"
        value={wizard.trades}
        options={mayImport || plans ? [...options, { ...classic, text, disabled: !mayImport }] : options}
        onChange={(trades) => onChange({ trades })}
      />
    </WizardPageFrame>
  )
}
