import type { BarColumns } from '@afterclose/bars/bar'
import { joinedBars, sortedBars } from '@afterclose/bars/merge'
import { mergedSpans, type Span, spansWithout } from '@afterclose/bars/spans'
import type { BarFetch } from '@afterclose/contract/price-sources'
import { counted } from '@afterclose/core/format'
import type { Outside } from '../../platform/outside/fetch-outside.ts'
import type { BarsThreads } from '../bars-thread.ts'
import { instantText } from '../present.ts'
import { symbolAt } from './address.ts'
import { inThread } from './read-in-thread.ts'
import { askPatiently, type Patience } from './ask-patiently.ts'
import { askSource, hasNewestOnly, type OpenSource } from './ask-source.ts'
import { FetchPauses, type FetchProgress } from './fetch-progress.ts'
import { fetchSpan, spansFrom, windows } from './fetch-span.ts'
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
  /** Seconds UTC. */
  readonly now: number
  readonly patience: Patience
  /** Requests, bars and missing spans before the fetch paused, and where it continues. */
  readonly before: Before
  /** Reports the expected number of requests. */
  readonly expect: (requests: number) => Promise<void>
  /** Records the saved bars so far. */
  readonly note: (bars: number, missing: BarFetch['missing']) => Promise<void>
}

export interface Before {
  readonly requests: number
  readonly bars: number
  readonly missing: BarFetch['missing']
  readonly progress: FetchProgress
}

/** The fetch gave its place away; its bars are saved. */
export class Paused {
  readonly ms: number
  readonly progress: FetchProgress

  constructor(ms: number, progress: FetchProgress) {
    this.ms = ms
    this.progress = progress
  }
}

/** Bars buffered before they are saved. */
const mostKept = 200_000
const maxListed = 100
const daySeconds = 86_400

/**
 * Fetches the wanted bars per instrument, and saves them like an upload.
 * @returns why it ended early; null if it is complete
 * @throws errors not caused by the source
 */
export async function fetchBars(fetching: Fetching): Promise<SourceProblem | FetchEnds | Paused | null> {
  const { length, limit } = fetching.source.settings
  const { requests, progress } = fetching.before
  const ask = askPatiently({ ...fetching.patience, failures: progress.failures })
  const missing = [...fetching.before.missing]
  let { bars } = fetching.before
  let made = requests
  let ended: SourceProblem | FetchEnds | null = null
  let { begun } = progress
  const refused = new Set(progress.refused)
  const done = progress.done === null ? null : [...progress.done]
  for (const [round, wantedNow] of fetching.rounds.entries()) {
    if (ended !== null) break
    if (round < progress.round) continue
    const wanted = (await wantedNow()).filter(({ instrument }) => !refused.has(instrument))
    const parts = wanted.flatMap(({ spans }) =>
      spansFrom(spans, earliestOf(fetching)).flatMap((span) => windows(span, length * limit)),
    )
    await fetching.expect(made + parts.length)
    for (const one of wanted) {
      const had = await fetchOne(fetching, one, { ended, begun }, (question) => {
        made++
        return ask(question)
      })
      ended = had.ended
      begun = null
      if (had.failed) refused.add(one.instrument)
      bars += had.bars
      done?.push(...had.covered)
      // The second round fetches hours of other weeks that were not requested, so bars missing there are not reported.
      if (round === 0 || had.failed) addMissing(missing, had.missing)
      await fetching.note(bars, missing)
      if (had.pauses !== null)
        return new Paused(had.pauses.ms, {
          round,
          failures: had.pauses.failures,
          refused: [...refused],
          begun: had.begun,
          done: done === null ? null : [...mergedSpans(done)],
        })
    }
  }
  return ended
}

/** The first bar that the source may have, seconds UTC. */
function earliestOf({ source, now }: Pick<Fetching, 'source' | 'now'>): number {
  const { reach, length } = source.settings
  return reach === null ? Number.NEGATIVE_INFINITY : Math.ceil((now - reach) / length) * length
}

/** Adds what is not in the list yet, as a repeated job may find it again. */
function addMissing(list: BarFetch['missing'], more: BarFetch['missing']): void {
  for (const one of more) {
    const same = (other: (typeof more)[number]) =>
      other.symbol === one.symbol && other.from === one.from && other.to === one.to
    if (list.length < maxListed && !list.some(same)) list.push(one)
  }
}

interface Had {
  readonly bars: number
  readonly missing: BarFetch['missing']
  readonly covered: readonly Span[]
  readonly failed: boolean
  readonly ended: SourceProblem | FetchEnds | null
  /** Why the rest is fetched later, and the span within which that happened. */
  readonly pauses: FetchPauses | null
  readonly begun: FetchProgress['begun']
}

/** @param before why nothing more is fetched, null if it continues; and the span that was begun before a pause */
async function fetchOne(
  { source, patience, outside, ...fetching }: Fetching,
  { instrument, spans }: Wanted,
  before: Pick<Had, 'ended' | 'begun'>,
  ask: (question: () => Promise<BarColumns>) => Promise<BarColumns>,
): Promise<Had> {
  const { name, length, limit, reach } = source.settings
  const isWhole = hasNewestOnly(source.settings)
  const spansInReach = spansFrom(spans, earliestOf({ source, now: fetching.now }))
  const symbol = symbolAt(source.settings, instrument)
  const asking = { stop: patience.stop, outside, read: inThread(fetching.threads) }
  const missing: BarFetch['missing'] = spansWithout(spans, spansInReach).map(({ from, to }) => ({
    symbol: instrument,
    from: instantText(from),
    to: instantText(to),
    reason: `${name} has only the last ${counted(Math.floor((reach ?? 0) / daySeconds), 'day')} of these bars.`,
  }))
  let problem =
    before.ended ?? (symbol === '' ? new SourceProblem('Enter this instrument’s symbol at the source.') : null)
  let bars = 0
  let kept: BarColumns[] = []
  let covered: Span[] = []
  const saved: Span[] = []
  const save = async (): Promise<void> => {
    if (covered.length > 0) {
      const whole = sortedBars(joinedBars(kept)).bars
      const series = { userId: fetching.userId, symbol: instrument, source: name, length }
      bars += await fetching.threads.reading.run('saveFetched', { ...series, bars: whole, covered })
    }
    saved.push(...covered)
    kept = []
    covered = []
  }
  for (const span of spansInReach) {
    const begun = within(span, instrument, before.begun)
    let left: readonly Span[] = [span]
    let none = false
    if (problem === null) {
      const question = (part: Span) => ask(() => askSource(source, { symbol, ...part }, asking))
      const had = await fetchSpan(question, span, { length, limit, isWhole })
      kept.push(...had.parts)
      covered.push(...had.covered)
      const any = begun?.any === true || had.parts.length > 0
      if (had.stopped instanceof FetchPauses) {
        await save()
        const rest = { instrument, from: begun?.from ?? span.from, to: begun?.to ?? span.to, any }
        return { bars, missing, covered: saved, failed: false, ended: null, pauses: had.stopped, begun: rest }
      }
      if (had.stopped instanceof FetchEnds || had.stopped instanceof SourceProblem) problem = had.stopped
      else if (had.stopped !== null) throw had.stopped
      left = spansWithout(left, had.covered)
      none = problem === null && !any
    }
    const reason = problem?.message ?? `The source has no bars for ${symbol} at this time.`
    for (const { from, to } of none ? [{ from: begun?.from ?? span.from, to: span.to }] : left)
      missing.push({ symbol: instrument, from: instantText(from), to: instantText(to), reason })
    if (kept.reduce((sum, part) => sum + part.length, 0) >= mostKept) await save()
  }
  await save()
  const ofAll = problem instanceof FetchEnds || problem?.ofAll === true
  const end = { ended: ofAll ? problem : null, pauses: null, begun: null }
  return { bars, missing, covered: saved, failed: problem !== null, ...end }
}

/** The begun span, if this is what is left of it. */
const within = ({ from, to }: Span, instrument: string, begun: FetchProgress['begun']): FetchProgress['begun'] =>
  begun !== null && begun.instrument === instrument && begun.from <= from && to <= begun.to ? begun : null
