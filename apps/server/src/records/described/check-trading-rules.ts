import { StrategyPresetInput } from '@afterclose/contract/presets'
import { AppError, type FieldProblem } from '@afterclose/contract/problems'
import type { CommentType } from '@afterclose/core/comment'
import type { RuledComments } from '@afterclose/core/trading-rule'
import type { Tx } from '../../store/db.ts'
import { readLookups } from '../references/repository.ts'

const commentTypes: Readonly<Partial<Record<RuledComments, CommentType>>> = {
  preTradeComments: 'PRE_TRADE',
  entryComments: 'ENTRY',
  managementComments: 'MANAGEMENT',
  exitComments: 'EXIT',
}

/** @throws AppError 'Invalid input' for a rule with an unknown comment */
export async function checkTradingRules(
  tx: Tx,
  { journal }: { readonly journal: { readonly id: number } },
  sent: unknown,
): Promise<void> {
  const input = StrategyPresetInput.parse(sent)
  if (input.kind !== 'TRADING_RULES') return
  const { comments, customComments } = await readLookups(tx, journal.id)
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
