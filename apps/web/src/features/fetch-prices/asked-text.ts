import type { PriceNeed } from '@afterclose/contract/price-needs'
import { counted, formatDate } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import { localText } from '@afterclose/core/time'
import { hostOfDraft, type ReadyMadeDraft } from '../../parts/bar-fetch/ready-made-draft.ts'
import { lengthWords } from '../../parts/trade-chart/trade-chart-words.ts'

interface AskedFor {
  readonly asked: readonly { readonly need: Pick<PriceNeed, 'from' | 'to'>; readonly symbol: string }[]
  readonly draft: ReadyMadeDraft
  readonly dateFormat: DateFormat
  /** Seconds UTC. */
  readonly now: number
}

/** Bars fetched before the first trade and after the last, and the longest time after it, seconds. */
const beside = 50
const week = 604_800
const daySeconds = 86_400
/** Symbols named before the others are counted: all that leave this server must be countable at least. */
const mostNamed = 12

/** States before a fetch which bars it will ask of whom. */
export function askedText({ asked, draft, dateFormat, now }: AskedFor): string {
  const host = hostOfDraft(draft)
  if (asked.length === 0) return `Nothing is asked of ${host}: every symbol is empty.`
  const { length } = draft
  const first = Math.min(...asked.map(({ need }) => need.from)) - beside * length
  const from = Math.max(first, now - (draft.source.reachOf(length) ?? now))
  const last = Math.max(...asked.map(({ need }) => need.to ?? now))
  const to = Math.min(now, last + Math.max(week, beside * length))
  const day = (seconds: number): string => formatDate(localText(seconds * 1000), dateFormat)
  const symbols = asked.map(({ symbol }) => symbol)
  const named = new Intl.ListFormat('en-GB').format(
    symbols.length <= mostNamed
      ? symbols
      : [...symbols.slice(0, mostNamed), counted(symbols.length - mostNamed, 'other', 'others')],
  )
  const bars = `${length === daySeconds ? 'daily' : lengthWords(length)} bars of ${named}`
  const when = `${day(from)} to ${day(to)}, around your trades`
  const key = draft.source.needsKey ? ', with your key' : ''
  return `Asked of ${host}${key}: ${bars}, ${when}. Nothing else is sent, and nothing before you press the button.`
}
