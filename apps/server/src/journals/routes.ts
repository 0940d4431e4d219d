import * as calls from '@afterclose/contract/journals'
import { deleteAccount as deleteAccountCall } from '@afterclose/contract/profile'
import type { FastifyInstance } from 'fastify'
import { mayImportClassic } from '../accounts/settings/classic-import.ts'
import { mustBeWritable } from '../platform/http/access/journal-access.ts'
import { route } from '../platform/http/route.ts'
import { limitedByUser } from '../platform/http/security.ts'
import { copyJournal } from './copy/copy-journal.ts'
import type { WriteCopy } from './copy/write-copy.ts'
import { deleteAccount } from './delete-account.ts'
import { deleteJournal, removedJournals, removeHiddenJournals } from './delete-journal.ts'
import { finishWithFile, type MakeJournal } from './onboarding/finish-with-file.ts'
import { firstDeposit } from './first-deposit.ts'
import { receiveOnboarding, sentFile } from './onboarding/receive-onboarding.ts'
import { noteUse } from './repository.ts'
import { changeJournal, createJournal, viewJournal, viewJournals } from './service.ts'

export function journalRoutes(app: FastifyInstance): void {
  app.jobs.register(removedJournals(app.services.db))
  app.addHook('onReady', () => removeHiddenJournals(app.services.db))
  const writeCopy: WriteCopy = (ask) => app.saving.run('writeCopy', ask)

  route(app, calls.listJournals, async ({ user, db }) => ({ journals: await viewJournals(db, user) }))

  route(app, calls.createJournal, async ({ body, user, db }) => {
    const { firstDeposit: amount, firstDepositDate: date, importDatabase, importFile: _follows, ...given } = body
    if (importDatabase) await mayImportClassic(db, user)
    const { currency = 'USD', tradeMarkets = ['FOREX'] } = given // otherwise those of the following file
    const journal = { ...given, currency, tradeMarkets, defaultSetup: 'Default Setup' }
    const deposit = firstDeposit({ amount, date }, journal, Date.now(), 'firstDeposit')
    return createJournal(app.services, user, { ...journal, deposit })
  })

  route(
    app,
    calls.finishOnboarding,
    async ({ body, user, request }) => {
      const { importFile, importDb, currency = 'USD', ...given } = body // or that of the file
      const finish: MakeJournal = async (besides) => {
        const first = { amount: body.deposit?.amount, date: body.deposit?.date }
        const deposit = firstDeposit(first, given, Date.now(), 'deposit.amount')
        return createJournal(app.services, user, { ...given, currency, deposit }, besides)
      }
      return finishWithFile(app, user, { importFile, importDb }, sentFile(request), finish)
    },
    { preValidation: (request) => receiveOnboarding(request, app.services) },
  )

  route(app, calls.copyJournal, async ({ body: { dbId: _guarded, ...copy }, user, journal }) =>
    copyJournal(app.services, writeCopy, user, journal.id, copy),
  )

  route(app, calls.readJournal, async ({ user, journal, db }) => viewJournal(db, user, journal.id))

  route(app, calls.selectJournal, async ({ user, journal, db }) => {
    await noteUse(db, journal.id, user.id, new Date().toISOString())
    return viewJournal(db, user, journal.id)
  })

  route(app, calls.changeJournal, async ({ body: { partialExits, optionLegs, ...change }, user, journal, db }) => {
    mustBeWritable(journal)
    const before = await viewJournal(db, user, journal.id)
    const isOther =
      (partialExits ?? before.partialExits) !== before.partialExits ||
      (optionLegs ?? before.optionLegs) !== before.optionLegs
    if (isOther) {
      await app.saving.run('changeGrouping', {
        journalId: journal.id,
        userId: user.id,
        partialExits,
        optionLegs,
        quotas: app.services.config.quotas,
      })
      app.jobs.wake()
    }
    return changeJournal(db, user, journal, change)
  })

  // An extra journal allowed by a plan can still be deleted.
  route(app, calls.deleteJournal, async ({ journal }) => {
    await deleteJournal(app.services.db, journal.id)
    return { ok: true }
  })

  route(
    app,
    deleteAccountCall,
    async ({ body, user, db }) => {
      await deleteAccount(db, user, body)
      return { ok: true }
    },
    limitedByUser(30),
  )
}
