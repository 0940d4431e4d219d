import type { BarColumns } from '@afterclose/bars/bar'
import { joined, sortedBars } from '@afterclose/bars/merge'
import { type Span, spansWithout } from '@afterclose/bars/spans'
import type { BarFetch } from '@afterclose/contract/price-sources'
import type { Outside } from '../../platform/outside/fetch-outside.ts'
import type { BarsThreads } from '../bars-thread.ts'
import { instantText } from '../present.ts'
import { symbolAt } from './address.ts'
import { inThread } from './read-in-thread.ts'
import { askPatiently, type Patience } from './ask-patiently.ts'
import { askSource, type OpenSource } from './ask-source.ts'
import { fetchSpan, windows } from './fetch-span.ts'
import { SourceProblem } from './source-problem.ts'
import type { Round, Wanted } from './wanted.ts'

/** Ends a fetch without an error: its request limit is reached, or it was cancelled. */
export class FetchEnds extends Error {
  override name = 'FetchEnds'
}

export interface Fetching {
  readonly threads: BarsThreads
  readonly outside: Outside
  readonly source: OpenSource
  /** Owner of the bars. */
  readonly userId: number
  readonly rounds: readonly Round[]
  readonly patience: Patience
  /** Reports the expected number of requests. */
  readonly expect: (requests: number) => Promise<void>
  /** Records the saved bars so far. */
  readonly note: (bars: number, missing: BarFetch['missing']) => Promise<void>
}

/** Bars buffered before they are saved. */
const mostKept = 200_000
const maxListed = 100

/**
 * Fetches the wanted bars per instrument, and saves them like an upload.
 * @returns why it ended early; null if it is complete
 * @throws errors not caused by the source
 */
export async function fetchBars(fetching: Fetching): Promise<SourceProblem | FetchEnds | null> {
  const { length, limit } = fetching.source.settings
  const ask = askPatiently(fetching.patience)
  const missing: BarFetch['missing'] = []
  let bars = 0
  let made = 0
  let ended: SourceProblem | FetchEnds | null = null
  const refused = new Set<string>()
  for (const [round, wantedNow] of fetching.rounds.entries()) {
    if (ended !== null) break
    const wanted = (await wantedNow()).filter(({ instrument }) => !refused.has(instrument))
    const parts = wanted.flatMap(({ spans }) => spans.flatMap((span) => windows(span, length * limit)))
    await fetching.expect(made + parts.length)
    for (const one of wanted) {
      const had = await fetchOne(fetching, one, ended, (question) => {
        made++
        return ask(question)
      })
      ended = had.ended
      if (had.failed) refused.add(one.instrument)
      bars += had.bars
      // The second round fetches hours of other weeks that were not requested, so bars missing there are not reported.
      if (round === 0 || had.failed) missing.push(...had.missing.slice(0, maxListed - missing.length))
      await fetching.note(bars, missing)
    }
  }
  return ended
}

interface Had {
  readonly bars: number
  readonly missing: BarFetch['missing']
  readonly failed: boolean
  readonly ended: SourceProblem | FetchEnds | null
}

/** @param before why nothing more is fetched; null if it continues */
async function fetchOne(
  { source, patience, outside, ...fetching }: Fetching,
  { instrument, spans }: Wanted,
  before: Had['ended'],
  ask: (question: () => Promise<BarColumns>) => Promise<BarColumns>,
): Promise<Had> {
  const { name, length, limit } = source.settings
  const symbol = symbolAt(source.settings, instrument)
  const asking = { stop: patience.stop, outside, read: inThread(fetching.threads) }
  const missing: BarFetch['missing'] = []
  let problem = before ?? (symbol === '' ? new SourceProblem('Enter this instrument’s symbol at the source.') : null)
  let bars = 0
  let kept: BarColumns[] = []
  let covered: Span[] = []
  const save = async (): Promise<void> => {
    if (covered.length > 0) {
      const whole = sortedBars(joined(kept)).bars
      const series = { userId: fetching.userId, symbol: instrument, source: name, length }
      bars += await fetching.threads.reading.run('saveFetched', { ...series, bars: whole, covered })
    }
    kept = []
    covered = []
  }
  for (const span of spans) {
    let left: readonly Span[] = [span]
    let none = false
    if (problem === null) {
      const question = (part: Span) => ask(() => askSource(source, { symbol, ...part }, asking))
      const had = await fetchSpan(question, span, { length, limit })
      kept.push(...had.parts)
      covered.push(...had.covered)
      if (had.stopped instanceof FetchEnds || had.stopped instanceof SourceProblem) problem = had.stopped
      else if (had.stopped !== null) throw had.stopped
      left = spansWithout(left, had.covered)
      none = problem === null && had.parts.length === 0
    }
    const reason = problem?.message ?? `The source has no bars for ${symbol} at this time.`
    for (const { from, to } of none ? [span] : left)
      missing.push({ symbol: instrument, from: instantText(from), to: instantText(to), reason })
    if (kept.reduce((sum, part) => sum + part.length, 0) >= mostKept) await save()
  }
  await save()
  const ofAll = problem instanceof FetchEnds || problem?.ofAll === true
  return { bars, missing, failed: problem !== null, ended: ofAll ? problem : null }
}
