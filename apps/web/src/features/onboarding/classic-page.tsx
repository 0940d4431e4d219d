import { FileDrop } from '../../parts/file-drop.tsx'
import type { Wizard } from './wizard.ts'
import { WizardPageFrame, WizardSection } from './wizard-page.tsx'

interface ClassicPageProps {
  wizard: Wizard
  busy: boolean
  /** Server progress with the file, percent; null before it is uploaded. */
  percent: number | null
  onChange: (changes: Partial<Wizard>) => void
}

/** Page 4: the file of a classic journal to import. */
export function ClassicPage({ wizard, busy, percent, onChange }: ClassicPageProps) {
  return (
    <WizardPageFrame title="Upload your classic journal file">
      <WizardSection title="File" hint="Currency, markets and time zone come from the file.">
        <FileDrop
          label="Drop the file here, or choose it"
          extensions={['ew3']}
          file={wizard.classicFile}
          disabled={busy}
          onFile={(classicFile) => onChange({ classicFile })}
        />
      </WizardSection>
      {busy && (
        <p role="status">
          {percent === null
            ? 'Uploading the file.'
            : `Filling the journal: ${percent}%. Leave this page open, or come back later.`}
        </p>
      )}
    </WizardPageFrame>
  )
}
