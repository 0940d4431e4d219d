import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useConfig } from '../../journal/app-config.ts'
import { FileDrop, hasExtension } from '../../parts/file-drop.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChoiceRows } from './choice-rows.tsx'
import { importerOf, onboardingImporters } from './importers.ts'
import classes from './platform-page.module.css'
import type { Wizard } from './wizard.ts'
import { WizardPageFrame, WizardSection } from './wizard-page.tsx'

/** Takes what no other platform writes: it is offered whatever is searched. */
const anyTable = 'GENERIC_CSV'

/** Page 3: where the trades come from, and the file. */
export function PlatformPage({ wizard, onChange }: { wizard: Wizard; onChange: (changes: Partial<Wizard>) => void }) {
  const { ftpImporter } = useConfig()
  const importer = wizard.importer === null ? null : importerOf(wizard.importer)
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase()
  const options = onboardingImporters(ftpImporter)
    .filter(({ type, label }) => type === wizard.importer || type === anyTable || label.toLowerCase().includes(words))
    .map(({ type, label, hint }) => ({ value: type, label, hint }))

  function choose(type: string) {
    const fits = wizard.file !== null && hasExtension(wizard.file.name, importerOf(type)?.fileExtensions ?? [])
    onChange({ importer: type, ...(fits ? {} : { file: null }) })
  }

  return (
    <WizardPageFrame title="Choose your trading platform">
      <WizardSection title="Platform">
        <div className={classes.search}>
          <TextInput
            aria-label="Find your platform"
            placeholder="Find your platform"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
        {/* as high as leaves room for what is asked next */}
        <div className={classes.list}>
          <ChoiceRows label="Platform" value={wizard.importer} options={options} onChange={choose} />
        </div>
      </WizardSection>
      {importer?.startType === 'Upload' && (
        <WizardSection title="File">
          <FileDrop
            label="Drop the file here, or choose it"
            extensions={importer.fileExtensions}
            file={wizard.file}
            onFile={(file) => onChange({ file })}
          />
        </WizardSection>
      )}
      {importer?.startType === 'BackgroundTrigger' && (
        <WizardSection title="FTP">
          <Notice tone="info">FTP setup will available right after journal creation.</Notice>
        </WizardSection>
      )}
    </WizardPageFrame>
  )
}
