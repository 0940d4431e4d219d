import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Block } from '../../ui/block.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { removeToken, type Token } from './token-calls.ts'
import classes from './token-list.module.css'

const columns: readonly Column<Token>[] = [
  { header: 'Token', cell: ({ name }) => name },
  {
    header: 'State',
    cell: ({ enabled }) =>
      enabled ? 'Active' : <span className={classes.waiting}>Not set up: delete it, or create it again</span>,
  },
  {
    header: 'Actions',
    align: 'end',
    cell: (token) => (
      <IconButton small label={`Delete ${token.name}`} onClick={() => void removeToken(token)}>
        <IconTrash size={16} aria-hidden="true" />
      </IconButton>
    ),
  },
]

/** The tokens of the account, under the way to a new one. */
export function TokenList({ tokens, children }: { tokens: readonly Token[]; children: ReactNode }) {
  return (
    <Block title="Tokens">
      {children}
      <DataTable
        caption="Two-factor tokens"
        columns={columns}
        rows={tokens}
        rowKey={({ id }) => id}
        empty="There are no 2FA tokens added to this account."
      />
    </Block>
  )
}
