import {
  mostPresets,
  SimulatorPresetView,
  type StrategyPresetInput,
  StrategyPresetView,
} from '@afterclose/contract/presets'
import { AppError, type FieldProblem } from '@afterclose/contract/problems'
import type { CommentType } from '@afterclose/core/comment'
import type { RuledComments } from '@afterclose/core/trading-rule'
import type { z } from 'zod'
import { found, mustBeUnchanged } from '../../platform/http/route.ts'
import { fromJson } from '../../store/codecs.ts'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import { type DeletedRows, findRows } from '../receipts/repository.ts'
import { readLookups } from '../references/repository.ts'
import * as repository from './repository.ts'

interface Sent extends repository.PresetValues {
  readonly modified?: string | undefined
}

/**
 * The presets of a table, as a caller sees them. Settings are read as they come in, so that those that were kept before there
 * was another one are whole.
 *
 * @param check refuses what the journal does not have
 */
function presetsIn<Input extends Sent, View>(
  table: repository.PresetsTable,
  schema: z.ZodType<View>,
  check: (tx: Tx, journalId: number, input: Input) => Promise<void>,
) {
  const present = ({ id, kind, name, settings, created, modified }: repository.PresetRow): View =>
    schema.parse({ id, kind, name, settings: fromJson(settings), created, modified })

  return {
    list: async (db: Db, journalId: number): Promise<View[]> =>
      (await repository.findPresets(db, table, journalId)).map(present),

    /** @throws AppError 'Duplicate Preset', 'Too many presets' */
    create: (db: Db, journalId: number, input: Input): Promise<View> =>
      refuseDuplicates('Duplicate Preset', () =>
        transaction(db, async (tx) => {
          await raiseRevision(tx, journalId)
          await check(tx, journalId, input)
          if ((await repository.countPresets(tx, table, journalId, input.kind)) >= mostPresets)
            throw new AppError('Too many presets')
          const id = await repository.insertPreset(tx, table, journalId, input, new Date().toISOString())
          return present(found(await repository.findPreset(tx, table, journalId, id)))
        }),
      ),

    /**
     * @throws AppError 'Not found' also for one of another kind, 'Duplicate Preset', and 'Changed elsewhere' when the caller names
     *   another `modified` than the preset has
     */
    replace: (db: Db, journalId: number, id: number, input: Input): Promise<View> =>
      refuseDuplicates('Duplicate Preset', () =>
        transaction(db, async (tx) => {
          await raiseRevision(tx, journalId)
          const before = await repository.findPreset(tx, table, journalId, id)
          if (before === undefined || before.kind !== input.kind) throw new AppError('Not found')
          mustBeUnchanged(before.modified, input.modified)
          await check(tx, journalId, input)
          await repository.updatePreset(tx, table, journalId, id, input, new Date().toISOString())
          return present(found(await repository.findPreset(tx, table, journalId, id)))
        }),
      ),

    /** @returns what is gone */
    remove: (db: Db, journalId: number, id: number): Promise<DeletedRows> =>
      transaction(db, async (tx) => {
        await raiseRevision(tx, journalId)
        found(await repository.findPreset(tx, table, journalId, id))
        const rows = await findRows(tx, table, journalId, [id])
        await repository.deletePreset(tx, table, journalId, id)
        return { table, rows }
      }),
  }
}

const commentTypes: Readonly<Partial<Record<RuledComments, CommentType>>> = {
  preTradeComments: 'PRE_TRADE',
  entryComments: 'ENTRY',
  managementComments: 'MANAGEMENT',
  exitComments: 'EXIT',
}

/** @throws AppError 'Invalid input' for a rule about a comment that the journal does not have */
async function checkComments(tx: Tx, journalId: number, input: z.output<typeof StrategyPresetInput>): Promise<void> {
  if (input.kind !== 'TRADING_RULES') return
  const { comments, customComments } = await readLookups(tx, journalId)
  const fields = input.settings.rules.flatMap((rule, i): readonly FieldProblem[] => {
    if (rule.is !== 'WITHOUT_COMMENT') return []
    const isKnown =
      rule.kind === 'customComments'
        ? customComments.has(rule.comment)
        : comments.get(rule.comment)?.type === commentTypes[rule.kind]
    return isKnown ? [] : [{ field: `settings.rules.${i}.comment`, message: 'This comment does not exist' }]
  })
  if (fields.length > 0) throw new AppError('Invalid input', { fields })
}

const anything = async (): Promise<void> => undefined

export const simulatorPresets = presetsIn('simulator_preset', SimulatorPresetView, anything)
export const strategyPresets = presetsIn('strategy_preset', StrategyPresetView, checkComments)
