import type { Evidence, FileKind, Importer } from './importer.ts'

const evidence: Readonly<Record<Evidence, string>> = {
  FILES: 'real files',
  EXAMPLES: 'examples that others made by hand',
  DOCUMENTATION: 'documentation only',
}

const head = `# Importers

Made of what the importers say of themselves by \`npm run docs\`; a test fails where this page is not up to date.

The importer is chosen by what is in the file, not by its name. What a row says is kept to the cent; rows that are not read are listed with
their reason before anything is saved. **Made from** says what was at hand when an importer was written: real files of the platform, examples
that others made by hand in its layout, or only documentation and other programs that read it. Check the first import of the latter
against the platform's own figures, and tell us what differs.
`

/** docs/importers.md: every platform, its files, how to export them, what is read and what is not. */
export function importersPage(importers: readonly Importer[]): string {
  const parts = importers.map(
    ({ label, fileExtensions, describe }) =>
      `## ${label}\n\nFiles: ${fileExtensions.map((extension) => `\`.${extension}\``).join(', ')}\n\n${describe.map(kindText).join('\n')}`,
  )
  return `${head}\n${parts.join('\n\n')}\n`
}

function kindText({ name, from, reads, not, evidence: from_ }: FileKind): string {
  const known = `Made from ${evidence[from_]}.`
  const said = reads === null ? `Not read. ${not.join(' ')}` : [reads, ...not].join(' ')
  const how = from === null ? '' : ` ${from}.`
  return `- **${firstUpper(name)}.**${how} ${said} ${known}`
}

const firstUpper = (text: string): string =>
  /^(thinkorswim|cTrader|eToro)/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)
