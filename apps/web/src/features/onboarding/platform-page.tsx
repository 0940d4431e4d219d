import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { api } from '../../journal/api.ts'
import { useConfig } from '../../journal/app-config.ts'
import { FileDrop } from '../../parts/file-drop.tsx'
import { toastProblem } from '../../parts/toasts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChoiceRows } from '../../ui/choice-rows.tsx'
import { anyTable, fileImporters, importerOf, onboardingImporters } from './importers.ts'
import type { Wizard } from './wizard.ts'
import { WizardPageFrame, WizardSection } from './wizard-page.tsx'
import { Text } from '../../ui/layout.tsx'

interface PlatformPageProps {
  wizard: Wizard
  onChange: (changes: Partial<Wizard>) => void
}

const extensions = [...new Set(fileImporters.flatMap(({ fileExtensions }) => fileExtensions))]

/** Page 3: the file, whose platform the server detects; or a manual choice. */
export function PlatformPage({ wizard, onChange }: PlatformPageProps) {
  const importer = wizard.importer === null ? null : importerOf(wizard.importer)
  const { state, take } = useRecognition(onChange)
  const [choosing, setChoosing] = useState(importer !== null && wizard.file === null)
  const byFtp = importer?.startType === 'BackgroundTrigger'

  return (
    <WizardPageFrame title="Where do your trades come from?">
      {!byFtp && (
        <WizardSection
          title="File"
          hint="The export of your trading platform. The platform is recognised from the file."
        >
          <FileDrop
            label="Drop the file here, or choose it"
            extensions={importer === null || !choosing ? extensions : importer.fileExtensions}
            file={wizard.file}
            onFile={(file) => void take(file, choosing ? wizard.importer : null)}
          />
          {state === 'reading' && <Notice tone="info">Reading the file…</Notice>}
          {state !== 'reading' && wizard.file !== null && importer !== null && (
            <Notice tone="info">
              {importer.label}
              {wizard.statedCurrency === null ? '' : `, account in ${wizard.statedCurrency}`}.
            </Notice>
          )}
          {typeof state === 'object' && wizard.file !== null && importer === null && (
            <Notice tone="warn">{state.problem} Choose the platform below, or another file.</Notice>
          )}
        </WizardSection>
      )}
      {choosing || (typeof state === 'object' && importer === null) ? (
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

/** State of the last file: none, being checked, recognised, or rejected with a reason. */
type Recognition = 'none' | 'reading' | 'known' | { readonly problem: string }

/** Detects the platform of a file on the server. The last of several files wins. */
function useRecognition(onChange: PlatformPageProps['onChange']) {
  const [state, setState] = useState<Recognition>('none')
  const asked = useRef(0)
  /** @param chosen by the trader, overriding detection */
  async function take(file: File | null, chosen: string | null) {
    const mine = ++asked.current
    onChange({ file, importer: chosen, statedCurrency: null })
    setState(file === null ? 'none' : 'reading')
    if (file === null) return
    const body = new FormData()
    body.set('file', file)
    try {
      const { importer, currency, problem } = await api.recogniseFile({ body })
      if (mine !== asked.current) return
      onChange({ importer: chosen ?? importer, statedCurrency: currency })
      setState(importer === null ? { problem: problem ?? 'No supported platform exports such a file.' } : 'known')
    } catch (error) {
      if (mine !== asked.current) return
      toastProblem(error, 'uploading file')
      setState({ problem: 'The file could not be read.' })
    }
  }
  return { state, take }
}

function PlatformChoice({ wizard, onChange }: PlatformPageProps) {
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
