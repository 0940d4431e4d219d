import {
  createPriceSource,
  type PriceSourceBody,
  type PriceSourceView,
  replacePriceSource,
} from '@afterclose/contract/price-sources'
import {
  lengthsOf,
  type OfferedLength,
  readyMadeSource,
  type ReadyMadeSource,
} from '@afterclose/contract/ready-made-sources'
import { symbolByRule } from '@afterclose/core/source-symbol'
import { callOf } from '../../journal/call-server.ts'

/** A ready-made source in a form. */
export interface ReadyMadeDraft {
  readonly source: ReadyMadeSource
  readonly length: OfferedLength
  readonly key: string
}

/** @param withinDay whether most trades are closed on the day they were opened: they need the shortest bars */
export function draftFor(source: ReadyMadeSource, withinDay: boolean): ReadyMadeDraft {
  const lengths = lengthsOf(source)
  return { source, length: (withinDay ? lengths[0] : lengths.at(-1)) ?? 86_400, key: '' }
}

/** The user's source that a draft would make, if it exists. */
export const sourceOf = (draft: ReadyMadeDraft, sources: readonly PriceSourceView[]): PriceSourceView | undefined => {
  const { name, url } = readyMadeSource(draft.source, draft.length)
  return sources.find((one) => one.name.toLowerCase() === name.toLowerCase() && hostOf(one.url) === hostOf(url))
}

const hostOf = (url: string): string | undefined => URL.parse(url.replaceAll(/[{}]/g, ''))?.host

/** Host that a draft would ask. */
export const hostOfDraft = ({ source }: ReadyMadeDraft): string =>
  hostOf(source.settings.url)?.replace(/^www\./, '') ?? ''

/** Symbol of an instrument at a source: its correction at the user's own source, or by the rule. */
export function symbolAt(draft: ReadyMadeDraft, existing: PriceSourceView | undefined, name: string): string {
  const corrected = existing?.symbols.find(({ instrument }) => instrument.toLowerCase() === name.toLowerCase())
  return corrected?.symbol ?? symbolByRule(draft.source.settings.rule, name)
}

type Symbols = PriceSourceBody['symbols']

/** Symbols of a source with these added; what the rule says anyway is left out. */
function symbolsWith(draft: ReadyMadeDraft, before: Symbols, chosen: Symbols): Symbols {
  const names = new Set(chosen.map(({ instrument }) => instrument.toLowerCase()))
  const corrections = chosen.filter(
    ({ instrument, symbol }) => symbol !== symbolByRule(draft.source.settings.rule, instrument),
  )
  return [...before.filter(({ instrument }) => !names.has(instrument.toLowerCase())), ...corrections]
}

/** Creates the source of a draft, or corrects the symbols and the key of the user's own one. @returns its id */
export async function saveReadyMade(
  draft: ReadyMadeDraft,
  existing: PriceSourceView | undefined,
  chosen: Symbols,
): Promise<number> {
  const key = draft.key.trim() === '' ? {} : { key: draft.key.trim() }
  if (existing === undefined) {
    const body = readyMadeSource(draft.source, draft.length)
    const made = await callOf(createPriceSource)({ body: { ...body, symbols: symbolsWith(draft, [], chosen), ...key } })
    return made.id
  }
  const { id, hasKey: _hasKey, usedToday: _used, notBefore: _not, modified, symbols: before, ...settings } = existing
  const symbols = symbolsWith(draft, before, chosen)
  if (JSON.stringify(symbols) !== JSON.stringify(before) || 'key' in key)
    await callOf(replacePriceSource)({ params: { sourceId: id }, body: { ...settings, symbols, ...key, modified } })
  return id
}
