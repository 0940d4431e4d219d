import { writeFileSync } from 'node:fs'
import { importers } from '../src/importers.ts'
import { importersPage, wizardList } from '../src/importers-page.ts'

writeFileSync(new URL('../../../docs/importers.md', import.meta.url), importersPage(importers))
writeFileSync(
  new URL('../../../apps/web/src/features/onboarding/file-importers.json', import.meta.url),
  wizardList(importers),
)
