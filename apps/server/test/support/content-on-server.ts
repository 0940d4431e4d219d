import * as checklists from '@afterclose/contract/checklists'
import * as comments from '@afterclose/contract/comments'
import * as customComments from '@afterclose/contract/custom-comments'
import * as instruments from '@afterclose/contract/instruments'
import * as payins from '@afterclose/contract/payins'
import * as setups from '@afterclose/contract/setups'
import * as trades from '@afterclose/contract/trades'
import type { Client } from './client.ts'
import type { ContentStep, ListKind } from './content-model.ts'

interface Params {
  readonly journalId: number
}

const day = (late: boolean): string => `2024-01-0${late ? 3 : 1}T00:00:00`
const comment = (name: string) => ({ name, type: 'ENTRY', rating: 'POSITIVE' }) as const
const orNone = (id: number): readonly number[] => (id === 0 ? [] : [id])

/** Adds an item with a name, or replaces one. */
function write(client: Client, params: Params, kind: ListKind, name: string, id: number | null): Promise<unknown> {
  switch (kind) {
    case 'instrument': {
      const body = { name, market: 'FOREX' } as const
      if (id === null) return client.call(instruments.createInstrument, { params, body })
      return client.call(instruments.replaceInstrument, { params: { ...params, instrumentId: id }, body })
    }
    case 'setup':
      if (id === null) return client.call(setups.createSetup, { params, body: { name } })
      return client.call(setups.replaceSetup, { params: { ...params, setupId: id }, body: { name } })
    case 'comment': {
      const body = comment(name)
      if (id === null) return client.call(comments.createComment, { params, body })
      return client.call(comments.replaceComment, { params: { ...params, commentId: id }, body })
    }
    case 'customComment': {
      const body = { name, commentGroup: 1 }
      if (id === null) return client.call(customComments.createCustomComment, { params, body })
      return client.call(customComments.replaceCustomComment, { params: { ...params, commentId: id }, body })
    }
    case 'checklist':
      if (id === null) return client.call(checklists.createChecklist, { params, body: { name } })
      return client.call(checklists.replaceChecklist, { params: { ...params, checklistId: id }, body: { name } })
  }
}

function remove(client: Client, params: Params, kind: ListKind, id: number): Promise<unknown> {
  switch (kind) {
    case 'instrument':
      return client.call(instruments.removeInstrument, { params: { ...params, instrumentId: id } })
    case 'setup':
      return client.call(setups.removeSetup, { params: { ...params, setupId: id } })
    case 'comment':
      return client.call(comments.removeComment, { params: { ...params, commentId: id } })
    case 'customComment':
      return client.call(customComments.removeCustomComment, { params: { ...params, commentId: id } })
    case 'checklist':
      return client.call(checklists.removeChecklist, { params: { ...params, checklistId: id } })
  }
}

export function takeContentStep(client: Client, params: Params, step: ContentStep): Promise<unknown> {
  switch (step.do) {
    case 'addItem':
      return write(client, params, step.kind, step.name, null)
    case 'renameItem':
      return write(client, params, step.kind, step.name, step.id)
    case 'removeItem':
      return remove(client, params, step.kind, step.id)
    case 'dropItem': {
      const { kind, id, order, oldOrder } = step
      const call = kind === 'comment' ? comments.orderComments : customComments.orderCustomComments
      return client.call(call, { params, body: { id, order, oldOrder } })
    }
    case 'addTrade':
      return client.call(trades.createTrade, {
        params,
        body: {
          instrumentId: step.instrument,
          setupId: step.setup,
          direction: 'LONG',
          entryDate: '2024-01-02T10:00:00',
          exitDate: '2024-01-02T11:00:00',
          gainMode: 'MANUAL',
          manualGain: String(step.gain),
          entryComments: [...orNone(step.comment)],
          customComments: [...orNone(step.customComment)],
          checklistId: step.checklist === 0 ? null : step.checklist,
        },
      })
    case 'removeTrade':
      return client.call(trades.removeTrade, { params: { ...params, tradeId: step.id } })
    case 'deposit': {
      const body = { delta: String(step.delta), timestamp: day(step.late) }
      return client.call(payins.createPayin, { params, body })
    }
    case 'changeDeposit': {
      const body = { delta: String(step.delta), timestamp: day(step.late) }
      return client.call(payins.replacePayin, { params: { ...params, payinId: step.id }, body })
    }
    case 'removeDeposit':
      return client.call(payins.removePayin, { params: { ...params, payinId: step.id } })
  }
}

const item = ({ id, name, active }: { readonly id: number; readonly name: string; readonly active: boolean }) => ({
  id,
  name,
  active,
})

/** The content of a journal in the model's words. */
export async function readContent(client: Client, params: Params) {
  const ask = { params }
  const entry = (await client.call(comments.listComments, ask)).comments.filter(({ type }) => type === 'ENTRY')
  const page = await client.call(trades.listTrades, { params, query: { limit: 500 } })
  const { accountBalance, warning } = await client.call(payins.latestBalance, ask)
  return {
    lists: {
      instrument: (await client.call(instruments.listInstruments, ask)).instruments.map(item),
      setup: (await client.call(setups.listSetups, ask)).setups.map(item),
      comment: entry.map(item),
      customComment: (await client.call(customComments.listCustomComments, ask)).customComments.map(item),
      checklist: (await client.call(checklists.listChecklists, ask)).checklists.map(item),
    },
    trades: page.trades
      .map((trade) => ({
        id: trade.id,
        instrument: trade.instrumentId,
        setup: trade.setupId,
        comment: trade.entryComments[0] ?? 0,
        customComment: trade.customComments[0] ?? 0,
        checklist: trade.checklistId ?? 0,
        gain: Number(trade.gain),
        tilt: trade.tiltMeter,
      }))
      .toSorted((a, b) => a.id - b.id),
    payins: (await client.call(payins.listPayins, ask)).payins.map((payin) => ({
      id: payin.id,
      delta: Number(payin.delta),
      balance: Number(payin.accountBalance),
    })),
    balance: Number(accountBalance),
    warning,
  }
}
