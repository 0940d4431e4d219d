import { Select } from '@mantine/core'
import type { ImportJob } from '@afterclose/contract/imports'
import { useImporters } from '../../journal/journal-data.ts'
import { Button } from '../../ui/button.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FileDrop } from '../../parts/file-drop.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Problem } from '../../parts/problem.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { WaitingImport } from './waiting-import.tsx'

interface ChooseStepProps {
  file: File | null
  importer: string
  /** Problem that the server found in the file, as a sentence. */
  failure: string | null
  /** Error of the upload. */
  problem: unknown
  onImporter: (importer: string) => void
  onFile: (file: File | null) => void
  onRetry: () => void
  /** An unfinished import: another file has to wait for it. */
  underWay: ImportJob | undefined
  onContinue: (job: ImportJob) => void
  onClose: () => void
}

/** Choice of the file, and of its platform: detected by content unless chosen. */
export function ChooseStep({
  file,
  importer,
  failure,
  problem,
  onImporter,
  onFile,
  onRetry,
  underWay,
  onContinue,
  onClose,
}: ChooseStepProps) {
  const importers = useImporters()
  const offered = (importers ?? []).filter(({ enabled, startType }) => enabled && startType === 'Upload')
  const extensions =
    importer === 'AUTO'
      ? [...new Set(offered.flatMap(({ settings }) => settings.fileExtensions))]
      : (offered.find(({ type }) => type === importer)?.settings.fileExtensions ?? [])
  const failed = failure !== null || problem !== null

  return (
    <Dialog
      title="Import trades"
      width={720}
      onClose={onClose}
      footer={
        <>
          <Text as="span" size="small" ink={2} style={{ alignSelf: 'center', marginRight: 'auto' }}>
            Nothing is saved until you confirm the preview.
          </Text>
          <Button onClick={onClose}>Cancel</Button>
          {file !== null && failed && <Button onClick={onRetry}>Read the file again</Button>}
        </>
      }
    >
      <Stack>
        {underWay !== undefined && (
          <WaitingImport job={underWay} next={file?.name ?? null} onContinue={() => onContinue(underWay)} />
        )}
        {failure !== null && <Notice tone="error">{failure} Your journal is unchanged.</Notice>}
        {problem !== null && <Problem error={problem} doing="uploading file" safe="Your journal is unchanged." />}
        <Select
          label="Platform"
          data={[
            { value: 'AUTO', label: 'Detect automatically' },
            ...offered.map(({ type, localization }) => ({ value: type, label: localization })),
          ]}
          value={importer}
          onChange={(value) => onImporter(value ?? 'AUTO')}
        />
        {importers === null ? (
          // supported file types are not known yet: any would be accepted
          <BlockSkeleton height={148} />
        ) : (
          <FileDrop
            label="Drop the platform’s export file here, or choose a file"
            extensions={extensions}
            file={file}
            onFile={onFile}
          />
        )}
      </Stack>
      <EarlierImports />
    </Dialog>
  )
}
