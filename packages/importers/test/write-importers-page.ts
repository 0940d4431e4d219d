import { writeFileSync } from 'node:fs'
import { importers } from '../src/importers.ts'
import { importersPage } from '../src/importers-page.ts'

writeFileSync(new URL('../../../docs/importers.md', import.meta.url), importersPage(importers))
