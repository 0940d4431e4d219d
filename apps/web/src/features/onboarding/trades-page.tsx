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

/** Page 2: import now, or later. */
export function TradesPage({ wizard, onChange }: { wizard: Wizard; onChange: (changes: Partial<Wizard>) => void }) {
  return (
    <WizardPageFrame title="How do you want to add your trades?">
      <ChoiceCards
        label="How do you want to add your trades?"
        value={wizard.trades}
        options={options}
        onChange={(trades) => onChange({ trades })}
      />
    </WizardPageFrame>
  )
}
