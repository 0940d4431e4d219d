// @large: plays whole deals against a second way
import '../../../testing/browser.ts'
import 'fake-indexeddb/auto'
import { type WalkedOrders, walkOrders } from '@afterclose/bars/practice/walk-orders'
import { endDeal, readDealBars } from '@afterclose/contract/practice'
import { mulberry32 } from '@afterclose/core/mulberry32'
import { barsAfter, barsAtOnce, type Grade } from '@afterclose/core/practice'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { aDeal, aResult } from '../../../testing/practice-deals.ts'
import { atWork } from '../../../testing/samples.ts'
import { columnsOf, enteredPlay, exitedPlay, movedPlay, stopToEntry } from './deal-play.ts'
import { type DealChoice, type DealPlayer, dealPlayer, type Playing } from './deal-player.ts'

const url = '/v1/databases/1/practice/1/deals'
const seat = { journalId: 1, backtestId: 1 }
const choice: DealChoice = { source: 'TRADE', trades: null, series: null, length: 300, clock: false }

/** A price that moves by chance, in bars of whole units. */
function randomBars(seed: number, count: number) {
  let draw = 0
  const chance = (): number => mulberry32(seed, draw++)
  let last = 10_000
  const rows = Array.from({ length: count }, () => {
    const open = last + Math.round(chance() * 4 - 2)
    const close = open + Math.round(chance() * 16 - 8)
    const high = Math.max(open, close) + Math.floor(chance() * 5)
    const low = Math.min(open, close) - Math.floor(chance() * 5)
    last = close
    return { open, high, low, close }
  })
  const column = (name: 'open' | 'high' | 'low' | 'close') => rows.map((row) => row[name])
  const none = { volume: rows.map(() => null), sessions: [], clock: null }
  return { open: column('open'), high: column('high'), low: column('low'), close: column('close'), ...none }
}

/** A server with one deal over these bars, which holds calls to the contract and walks the orders over all bars. */
function serveDeal(seed: number, count = barsAfter, { slow = false } = {}) {
  const all = randomBars(seed, count)
  const part = (from: number, to: number) => ({
    ...all,
    open: all.open.slice(from, to),
    high: all.high.slice(from, to),
    low: all.low.slice(from, to),
    close: all.close.slice(from, to),
    volume: all.volume.slice(from, to),
  })
  let shown = 0
  let grade: Grade | null = null
  return fakeServer({
    [`POST ${url}`]: () => ({ deal: { ...aDeal, grade, shown }, why: null }),
    [`POST ${url}/7/bars`]: async ({ body }) => {
      const asked = readDealBars.body.parse(body)
      if (asked.from > shown) return new Refusal(400, 'Invalid input')
      if (slow) await new Promise((later) => setTimeout(later, 20))
      grade ??= asked.grade
      const to = Math.min(count, asked.from + barsAtOnce)
      shown = Math.max(shown, to)
      return { bars: part(asked.from, to), grade, shown, ended: to >= count }
    },
    [`POST ${url}/7/tries`]: ({ body }) => {
      const { orders } = endDeal.body.parse(body)
      const walked = orders && walkOrders(orders, columnsOf([all]), aDeal, true)
      if (walked !== null && walked.worst === null) return new Refusal(400, 'Invalid input')
      return { ...aResult, worst: walked?.worst ?? null, best: walked?.best ?? null, after: all }
    },
    'GET /v1/databases/1/backtests?limit=200': () => ({ backtests: [], next: null }),
  })
}

beforeEach(() => {
  localStorage.clear()
  atWork()
})
afterEach(() => vi.unstubAllGlobals())

const begin = async (onProblem: (error: unknown) => void = () => {}) => {
  const player = dealPlayer(seat, onProblem)
  await player.next(choice)
  return player
}
function playing({ phase }: DealPlayer): Playing {
  const now = phase.get()
  if (now.is !== 'PLAYING') throw new Error(`No deal is played: ${now.is}`)
  return now
}
const settings = { stopDistance: 12, targetR: 2, partials: [], breakEvenAtR: null, trail: null }

describe('a deal that is played', () => {
  it('comes to the same at the end as the page showed, to 6 decimals, whatever was ordered', async () => {
    for (let seed = 1; seed <= 60; seed++) {
      serveDeal(seed, [barsAfter, 150, 37][seed % 3])
      localStorage.clear()
      const player = await begin()
      let draw = 0
      const chance = (): number => mulberry32(1000 + seed, draw++)
      player.grade('B')
      const shown: WalkedOrders[] = []
      player.phase.subscribe(() => {
        const phase = player.phase.get()
        if (phase.is === 'PLAYING' && phase.walked !== null) shown.push(phase.walked)
      })
      for (let turn = 0; turn < 600 && player.phase.get().is === 'PLAYING'; turn++) {
        const now = playing(player)
        const action = chance()
        if (now.play.orders === null && !(now.complete && now.play.seen >= now.after.length)) {
          const close = now.play.seen === 0 ? 10_000 : now.after.close[now.play.seen - 1]!
          if (action < 0.3)
            player.change((deal) =>
              enteredPlay(deal.play, chance() < 0.5 ? 'LONG' : 'SHORT', close, {
                stopDistance: 4 + Math.floor(chance() * 30),
                targetR: chance() < 0.2 ? null : 0.5 + Math.round(chance() * 40) / 10,
                partials: chance() < 0.5 ? [] : [{ atR: 0.5, percent: 33.33 }],
                breakEvenAtR: chance() < 0.5 ? null : 1,
                trail: chance() < 0.5 ? null : { distanceR: 1, fromR: 0.5 },
              }),
            )
        } else if (now.play.orders !== null && action < 0.1) {
          const to = Math.round((now.walked?.entry ?? 10_000) + chance() * 60 - 30)
          player.change((deal) => movedPlay(deal.play, chance() < 0.5 ? { stop: to } : { target: to }))
        } else if (action < 0.12) player.change((deal) => stopToEntry(deal.play, deal.walked))
        else if (action < 0.13) player.change((deal) => exitedPlay(deal.play))
        if (player.phase.get().is !== 'PLAYING') break
        if (now.complete && now.play.seen >= now.after.length && now.play.orders === null) break
        player.step(chance() < 0.2 ? 10 : 1)
        // bars or the end are on their way
        await vi.waitFor(() => {
          const phase = player.phase.get()
          if (phase.is !== 'PLAYING') return
          expect(phase.busy).toBe(false)
          expect(phase.play.seen > now.play.seen || phase.complete).toBe(true)
        })
      }
      if (player.phase.get().is === 'PLAYING') {
        expect(playing(player).problem).toBeNull()
        await player.skip()
      }
      const end = player.phase.get()
      if (end.is !== 'ENDED') throw new Error(`seed ${seed} has not ended: ${end.is}`)
      if (end.play.orders === null) continue
      expect(shown.at(-1)?.worst).toBeCloseTo(end.result.worst!, 6)
      expect(shown.at(-1)?.best).toBeCloseTo(end.result.best!, 6)
    }
  })

  it('asks for a hundred bars at a time, first when the deal is graded, and never more than a hundred ahead', async () => {
    const received = serveDeal(1)
    const player = await begin()
    player.step(1)
    expect(received.filter(({ call }) => call.endsWith('/bars'))).toHaveLength(0)
    player.grade('C')
    player.step(1)
    await expect.poll(() => playing(player).play.seen).toBe(1)
    const asked = () => received.filter(({ call }) => call.endsWith('/bars')).map(({ body }) => body)
    expect(asked()).toEqual([{ from: 0, grade: 'C', clock: false }])
    player.step(10)
    player.step(10)
    player.step(10)
    player.step(10)
    await Promise.resolve()
    expect(asked()).toHaveLength(1)
    player.step(20)
    await expect.poll(() => playing(player).after.length).toBe(200)
    expect(asked().at(-1)).toMatchObject({ from: 100 })
  })

  it('keeps the grade with which the first bar came', async () => {
    serveDeal(1, barsAfter, { slow: true })
    const player = await begin()
    player.grade('C')
    player.step(1)
    player.grade('A')
    await expect.poll(() => playing(player).play.seen).toBe(1)
    expect(playing(player).play.grade).toBe('C')
    player.grade('A')
    expect(playing(player).play.grade).toBe('C')
  })

  it('counts steps that wait for bars, and no more than ten of a key that is held', async () => {
    serveDeal(1, barsAfter, { slow: true })
    const player = await begin()
    player.grade('C')
    for (let i = 0; i < 3; i++) player.step(1)
    await expect.poll(() => playing(player).play.seen).toBe(3)
    localStorage.clear()
    serveDeal(1, barsAfter, { slow: true })
    const other = await begin()
    other.grade('C')
    for (let i = 0; i < 50; i++) other.step(1)
    await expect.poll(() => playing(other).play.seen).toBe(10)
  })

  it('goes on where it was after a reload, and from the beginning for another try of the same deal', async () => {
    serveDeal(3)
    const player = await begin()
    player.grade('B')
    player.step(1)
    await expect.poll(() => playing(player).play.seen).toBe(1)
    player.change((deal) => enteredPlay(deal.play, 'LONG', 10_000, settings))
    const { play } = playing(player)
    expect(playing(await begin()).play).toEqual(play)
    // the same deal, dealt again as the fifth of the session
    fakeServer({ [`POST ${url}`]: () => ({ deal: { ...aDeal, number: 5 }, why: null }) })
    expect(playing(await begin()).play).toEqual({ grade: null, seen: 0, orders: null, refused: false })
    // nor does a grade come back that was given before any bar was seen
    localStorage.clear()
    fakeServer({ [`POST ${url}`]: () => ({ deal: aDeal, why: null }) })
    const graded = await begin()
    graded.grade('D')
    expect(playing(await begin()).play.grade).toBe('D')
    fakeServer({ [`POST ${url}`]: () => ({ deal: { ...aDeal, number: 6 }, why: null }) })
    expect(playing(await begin()).play.grade).toBeNull()
    localStorage.setItem(Object.keys(localStorage)[0]!, '{')
    expect(playing(await begin()).play.seen).toBe(0)
  })

  it('stops with a message when bars cannot be loaded, and goes on with the next step', async () => {
    let fails = true
    const all = randomBars(1, 100)
    const received = fakeServer({
      [`POST ${url}`]: () => ({ deal: aDeal, why: null }),
      [`POST ${url}/7/bars`]: () => (fails ? new Refusal(500) : { bars: all, grade: 'A', shown: 100, ended: false }),
    })
    const problem = vi.fn()
    const player = await begin(problem)
    player.grade('A')
    player.step(1)
    await expect.poll(() => problem.mock.calls.length).toBe(1)
    expect(playing(player)).toMatchObject({ stalled: true, play: { seen: 0 } })
    // one that fails again says nothing new
    player.step(1)
    await expect.poll(() => received.filter(({ call }) => call.endsWith('/bars')).length).toBe(2)
    await new Promise((later) => setTimeout(later))
    expect(problem.mock.calls.length).toBe(1)
    fails = false
    player.step(1)
    await expect.poll(() => playing(player).play.seen).toBe(1)
    expect(playing(player).stalled).toBe(false)
  })
})
