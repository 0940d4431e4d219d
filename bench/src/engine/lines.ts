import { geometricMean } from '../support/geometric-mean.ts'
import type { Result } from '../support/measure.ts'
import type { BrowserResult } from './browser.ts'
import type { ExactnessResult } from './exactness.ts'
import type { BesideResult, PeerResult } from './peer-messages.ts'
import type { PeerName } from './peers/all.ts'
import type { ReportsResult } from './reports/of-home.ts'
import type { OtherName } from './reports/others.ts'
import type { TransportResult } from './transport.ts'

/** A peer without figures, and the reason. */
export interface MissingPeer {
  readonly mode: 'missing'
  readonly peer: PeerName
  readonly trades: number
  readonly is: 'not here' | 'failed'
  readonly why: string
}

/** The same for reports. */
export interface MissingOther {
  readonly mode: 'missing beside reports'
  readonly other: OtherName
  readonly trades: number
  readonly why: string
}

/** A figure of only the kernels. */
export interface KernelFigure {
  readonly mode: 'kernels'
  readonly result: Result
}

/** Reason why nothing was measured in a browser. */
export interface MissingBrowser {
  readonly mode: 'missing browser'
  readonly trades: number
  readonly why: string
}

/** A line of bench/results/engine.jsonl. */
export type Line =
  | KernelFigure
  | ExactnessResult
  | PeerResult
  | ReportsResult
  | BesideResult
  | MissingOther
  | MissingPeer
  | TransportResult
  | BrowserResult
  | MissingBrowser

/** The peer's time as a multiple of ours over the script: geometric mean over its steps. */
export const ratioOf = ({ steps }: PeerResult, result: 'typed' | 'object'): number =>
  geometricMean(steps.flatMap(({ ratio }) => (ratio === null ? [] : [ratio[result]])))

/** Time of a step in ms: geometric mean over the script. */
export const meanStep = ({ steps }: PeerResult, way: 'typed' | 'object' | 'peer'): number =>
  geometricMean(steps.flatMap(({ ms }) => ms[way] ?? []))
