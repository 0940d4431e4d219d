import type { StudiedTrade } from '@afterclose/bars/study/study'
import type { MapEnds, MapJump } from '@afterclose/bars/walk/walk-map'
import type { MappedTrade } from '@afterclose/bars/walk/map-trade'
import type { WalkedTrade } from '@afterclose/bars/walk/walk-trade'
import { studyWidth, walkEnds, type WalkReason, walkReasons, type WalkSubject } from '@afterclose/core/bar-walk'
import { mapStops, stopEndCode } from '@afterclose/core/strategy-map'
import { readMapColumns, writeMapColumns } from '@afterclose/feed/map-columns'
import { readStudyColumns, writeStudyColumns } from '@afterclose/feed/study-columns'
import { readWalkColumns, writeWalkColumns } from '@afterclose/feed/walk-columns'

/** Result of a trade, by kind of subject. */
export type WalkResult =
  | { readonly is: 'STRATEGY'; readonly of: WalkedTrade }
  | { readonly is: 'MAP'; readonly of: MappedTrade | { readonly why: WalkReason } }
  | { readonly is: 'STUDY'; readonly of: StudiedTrade | { readonly why: WalkReason } }

/** Results collected in any order, and written by trade id. */
export interface WalkRows {
  add(tradeId: number, result: WalkResult): void
  bytes(): Uint8Array
}

/**
 * Collects the results of a subject.
 * @param known bytes of an earlier walk, whose results are reused except for some trades; null for none
 */
export function rowsOf(subject: WalkSubject, known: ArrayBuffer | null, gone: ReadonlySet<number>): WalkRows {
  if (!('study' in subject)) return strategyRows(known, gone)
  return subject.study === 'MAP' ? mapRows(known, gone) : studyRows(studyWidth[subject.study], known, gone)
}

const MICROS = 1_000_000
const micros = (value: number): number => Math.round(value * MICROS)
const byTrade = (a: { readonly tradeId: number }, b: { readonly tradeId: number }): number => a.tradeId - b.tradeId

function strategyRows(known: ArrayBuffer | null, gone: ReadonlySet<number>): WalkRows {
  interface Row {
    readonly tradeId: number
    readonly how: number
    readonly why: number
    readonly worst: number
    readonly best: number
  }
  const rows: Row[] = []
  if (known !== null) {
    const { tradeId, how, why, worst, best } = readWalkColumns(known)
    for (const [i, id] of tradeId.entries())
      if (!gone.has(id)) rows.push({ tradeId: id, how: how[i]!, why: why[i]!, worst: worst[i]!, best: best[i]! })
  }
  return {
    add(tradeId, { is, of }) {
      if (is !== 'STRATEGY') return
      rows.push(
        of.why === null
          ? { tradeId, how: walkEnds.indexOf(of.how), why: 0, worst: micros(of.worst), best: micros(of.best) }
          : { tradeId, how: 0, why: 1 + walkReasons.indexOf(of.why), worst: Number.NaN, best: Number.NaN },
      )
    },
    bytes() {
      rows.sort(byTrade)
      return writeWalkColumns({
        tradeId: Uint32Array.from(rows, ({ tradeId }) => tradeId),
        how: Uint8Array.from(rows, ({ how }) => how),
        why: Uint8Array.from(rows, ({ why }) => why),
        worst: Float64Array.from(rows, ({ worst }) => worst),
        best: Float64Array.from(rows, ({ best }) => best),
      })
    },
  }
}

function mapRows(known: ArrayBuffer | null, gone: ReadonlySet<number>): WalkRows {
  interface Row {
    readonly tradeId: number
    readonly ends: Uint8Array
    readonly jumps: readonly MapJump[]
  }
  const rows: Row[] = []
  if (known !== null) {
    const { tradeId, ends, jumpsFrom, jumpLevel, jumpFirst, jumpBest, jumpFill } = readMapColumns(known)
    for (const [i, id] of tradeId.entries()) {
      if (gone.has(id)) continue
      const jumps: MapJump[] = []
      for (let at = jumpsFrom[i]!; at < jumpsFrom[i + 1]!; at++)
        jumps.push({
          level: jumpLevel[at]!,
          first: jumpFirst[at]!,
          best: jumpBest[at] === 1,
          fill: jumpFill[at]! / MICROS,
        })
      rows.push({ tradeId: id, ends: ends.slice(i * mapStops.length, (i + 1) * mapStops.length), jumps })
    }
  }
  return {
    add(tradeId, { is, of }) {
      if (is === 'MAP' && of.why === null) rows.push({ tradeId, ends: codesOf(of), jumps: of.jumps })
    },
    bytes() {
      rows.sort(byTrade)
      const jumps = rows.flatMap((row) => row.jumps)
      const jumpsFrom = new Uint32Array(rows.length + 1)
      const ends = new Uint8Array(rows.length * mapStops.length)
      for (const [i, row] of rows.entries()) {
        jumpsFrom[i + 1] = jumpsFrom[i]! + row.jumps.length
        ends.set(row.ends, i * mapStops.length)
      }
      return writeMapColumns({
        tradeId: Uint32Array.from(rows, ({ tradeId }) => tradeId),
        ends,
        jumpsFrom,
        jumpLevel: Uint8Array.from(jumps, ({ level }) => level),
        jumpFirst: Uint8Array.from(jumps, ({ first }) => first),
        jumpBest: Uint8Array.from(jumps, ({ best }) => Number(best)),
        jumpFill: Float64Array.from(jumps, ({ fill }) => micros(fill)),
      })
    },
  }
}

const codesOf = ({ stops }: MapEnds): Uint8Array => Uint8Array.from(stops, stopEndCode)

function studyRows(width: number, known: ArrayBuffer | null, gone: ReadonlySet<number>): WalkRows {
  const rows: { readonly tradeId: number; readonly values: ArrayLike<number> }[] = []
  if (known !== null) {
    const { tradeId, values } = readStudyColumns(known)
    for (const [i, id] of tradeId.entries())
      if (!gone.has(id)) rows.push({ tradeId: id, values: values.subarray(i * width, (i + 1) * width) })
  }
  return {
    add(tradeId, { is, of }) {
      if (is === 'STUDY' && of.why === null) rows.push({ tradeId, values: Float32Array.from(of.values) })
    },
    bytes() {
      rows.sort(byTrade)
      const values = new Float32Array(rows.length * width)
      for (const [i, row] of rows.entries()) values.set(row.values, i * width)
      return writeStudyColumns({ tradeId: Uint32Array.from(rows, ({ tradeId }) => tradeId), width, values })
    },
  }
}
