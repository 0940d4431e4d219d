import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { confirm } from '../../journal/dialogs.ts'
import { toastProblem } from '../../parts/toasts.tsx'
import { Block } from '../../ui/block.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Text } from '../../ui/layout.tsx'
import { removeToken, type Token } from './token-calls.ts'

const columnsOf = (leave: (token: Token) => void): readonly Column<Token>[] => [
  { head: 'Token', cell: ({ name }) => name },
  {
    head: 'State',
    cell: ({ enabled }) =>
      enabled ? (
        'Active'
      ) : (
        <Text as="span" ink="warn">
          Not set up: delete it, or create it again
        </Text>
      ),
  },
  {
    head: 'Actions',
    align: 'end',
    cell: (token) => (
      <IconButton small label={`Delete ${token.name}`} onClick={() => leave(token)}>
        <IconTrash size={16} aria-hidden="true" />
      </IconButton>
    ),
  },
]

async function askAndRemove(token: Token): Promise<void> {
  const sure = await confirm({
    title: 'Delete Token',
    message: 'Are you sure you want to delete this two factor authentication token?',
    action: 'Delete',
    danger: true,
  })
  if (sure) await removeToken(token).catch((error: unknown) => toastProblem(error, 'deleting token'))
}

/** Tokens of the account, below the form for a new one. */
export function TokenList({ tokens, children }: { tokens: readonly Token[]; children: ReactNode }) {
  return (
    <Block title="Tokens">
      {children}
      <Table
        caption="Two-factor tokens"
        columns={columnsOf((token) => void askAndRemove(token))}
        rows={tokens}
        rowKey={({ id }) => id}
        empty="There are no 2FA tokens added to this account."
      />
    </Block>
  )
}
