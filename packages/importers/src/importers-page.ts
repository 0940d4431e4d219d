import type { Evidence, FileKind, Importer } from './importer.ts'

const evidence: Readonly<Record<Evidence, string>> = {
  FILES: 'real files',
  EXAMPLES: 'hand-made examples',
  DOCUMENTATION: 'documentation only',
}

const head = `# Importers

Generated from the importers’ own descriptions by \`npm run docs\`; a test fails if this page is out of date.

The importer is chosen by the file’s content, not its name. Values are kept to the cent; rows that are not imported are listed with
their reason before anything is saved. **Made from** states what an importer was written from: real files from the platform, handmade
examples in its layout, or only documentation and other programs that read it. Check your first import with the latter
against the platform's own figures, and tell us what differs.

Where a file states results before costs, or none, the costs that you enter count: at the trade, for many trades by “Set costs”, or at
the instrument, before or after the import. In other tables without costs, a result that equals price × size is before costs. Where a
file states net results or costs, what you enter as commission of a trade is shown and does not change its result.

Corporate actions that a file names are followed. A split multiplies sizes and divides prices, a new name or a merger for shares carries the
position, a merger for cash closes it, and money for a fraction of a share is part of the result. If prices do not show what an action did,
as with a spin-off or a merger for shares and cash, the result is empty until you enter it. A spin-off whose company is not named is from
the only one that is held at that time; otherwise check the result of that company yourself.

Two exports of the same trades count once, in any order and if they overlap: round trips, orders and fills of one platform are compared by id,
otherwise by account (the same, or one that is not named), instrument, side, size, price, and time to the coarser of both. The trade is
derived from the finer export, with the costs, stops, targets and notes that only the other states. Undoing one of the two imports leaves what the other states.
Trades of two exports that are only alike, at nearly the same price and within a minute, are asked about in the preview.
`

/** docs/importers.md: every platform, its files, how to export them, and what is and is not imported. */
export function importersPage(importers: readonly Importer[]): string {
  const parts = importers.map(
    ({ label, fileExtensions, describe }) =>
      `## ${label}\n\nFiles: ${fileExtensions.map((extension) => `\`.${extension}\``).join(', ')}\n\n${describe.map(kindText).join('\n')}`,
  )
  return `${head}\n${parts.join('\n\n')}\n`
}

function kindText({ name, from, reads, not, evidence: from_ }: FileKind): string {
  const evidenceText = `Made from ${evidence[from_]}.`
  const description = reads === null ? `Not read. ${not.join(' ')}` : [reads, ...not].join(' ')
  const how = from === null ? '' : ` ${from}.`
  return `- **${firstUpper(name)}.**${how} ${description} ${evidenceText}`
}

const firstUpper = (text: string): string =>
  /^(thinkorswim|cTrader|eToro)/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)

/**
 * File importers for the wizard, which runs before there is a journal: `file-importers.json` of the web application, in the format of `npm
 * run format`.
 */
export function wizardList(importers: readonly Importer[]): string {
  const list = importers.map(({ type, label, hint, fileExtensions, supportsBalance }) => ({
    type,
    label,
    hint,
    fileExtensions,
    supportsBalance,
  }))
  const oneLine = (array: string): string => array.replaceAll(/\s+/g, ' ').replaceAll(/\[ | \]/g, (side) => side.trim())
  return `${JSON.stringify(list, null, 2).replaceAll(/\[\s+"[^[\]]*\]/g, oneLine)}\n`
}
