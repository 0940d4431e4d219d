import type { TradePlanView } from '@afterclose/contract/trade-plans'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { CommandItems } from '../../parts/commands/command-items.tsx'
import { planCommands } from './plan-commands.ts'

interface PlanMenuProps {
  plan: TradePlanView
  today: string
  onEdit: (plan: TradePlanView) => void
}

/** Commands of a plan, except those that its card shows as buttons. */
export function PlanMenu(props: PlanMenuProps) {
  const { id: journalId, readOnly } = useActiveJournal()
  return <CommandItems commands={planCommands} subject={{ journalId, readOnly, ...props }} />
}
