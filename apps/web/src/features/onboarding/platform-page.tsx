import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useConfig } from '../../journal/app-config.ts'
import { Notice } from '../../ui/notice.tsx'
import { ChoiceRows } from '../../ui/choice-rows.tsx'
import { FileQuestion, useRecognition } from './file-question.tsx'
import { anyTable, fileExtensions, importerOf, onboardingImporters } from './importers.ts'
import type { Wizard } from './wizard.ts'
import { WizardPageFrame, WizardSection } from './wizard-page.tsx'
import { Text } from '../../ui/layout.tsx'

interface PlatformPageProps {
  wizard: Wizard
  onChange: (changes: Partial<Wizard>) => void
  /** Changes the newest wizard. */
  onUpdate: (change: (wizard: Wizard) => Wizard) => void
}

/** Page 3: the file, whose platform the server detects; or a manual choice. */
export function PlatformPage({ wizard, onChange, onUpdate }: PlatformPageProps) {
  const importer = wizard.importer === null ? null : importerOf(wizard.importer)
  const { state, take } = useRecognition(onUpdate)
  const isUnknown = wizard.file !== null && importer === null && state !== 'reading'
  const [choosing, setChoosing] = useState(importer !== null && wizard.file === null)
  const byFtp = importer?.startType === 'BackgroundTrigger'

  return (
    <WizardPageFrame title="Where do your trades come from?">
      {!byFtp && (
        <WizardSection
          title="File"
          hint="The export of your trading platform. The platform is recognised from the file."
        >
          <FileQuestion
            wizard={wizard}
            extensions={importer === null || !choosing ? fileExtensions : importer.fileExtensions}
            state={state}
            otherwise="Choose the platform below, or another file."
            onFile={(file) => void take(file, choosing ? wizard.importer : null)}
            onChange={onChange}
          />
        </WizardSection>
      )}
      {choosing || isUnknown ? (
        <PlatformChoice wizard={wizard} onChange={onChange} />
      ) : (
        <p>
          <button type="button" className="link" onClick={() => setChoosing(true)}>
            Choose the platform yourself
          </button>
        </p>
      )}
      {byFtp && (
        <WizardSection title="FTP">
          <Notice tone="info">FTP setup will available right after journal creation.</Notice>
        </WizardSection>
      )}
    </WizardPageFrame>
  )
}

function PlatformChoice({ wizard, onChange }: Pick<PlatformPageProps, 'wizard' | 'onChange'>) {
  const { ftpImporter } = useConfig()
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase()
  const options = onboardingImporters(ftpImporter)
    .filter(({ type, label }) => type === wizard.importer || type === anyTable || label.toLowerCase().includes(words))
    .map(({ type, label, hint }) => ({ value: type, label, hint }))
  return (
    <WizardSection title="Platform">
      <Text as="div" below={3} style={{ maxWidth: 320 }}>
        <TextInput
          aria-label="Find your platform"
          placeholder="Find your platform"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </Text>
      {/* as high as leaves room for the next question */}
      <div style={{ maxHeight: 'min(350px, 40dvh)', overflowY: 'auto' }}>
        <ChoiceRows
          label="Platform"
          value={wizard.importer}
          options={options}
          onChange={(importer) => onChange({ importer })}
        />
      </div>
    </WizardSection>
  )
}
