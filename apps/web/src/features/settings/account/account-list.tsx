import type { ReactNode } from 'react'
import { Row, Stack, Text } from '../../../ui/layout.tsx'

interface AccountListProps {
  /** Name of the list. */
  label: string
  /** Shown for an empty list; omitted if it is never empty. */
  none?: string
  lines: readonly ReactNode[]
}

/** List of account items, one line each: sign-in methods, sessions, keys. */
export function AccountList({ label, none, lines }: AccountListProps) {
  if (lines.length === 0)
    return none === undefined ? null : (
      <Text size="small" ink={3} anywhere>
        {none}
      </Text>
    )
  return (
    <Stack as="ul" gap={3} aria-label={label}>
      {lines}
    </Stack>
  )
}

interface AccountLineProps {
  name: string
  /** After the name: quiet buttons, or a text instead. */
  actions?: ReactNode
  /** It has ended and is only listed. */
  over?: boolean
  /** Below the name: paragraphs in the style of `AccountAbout`. */
  children: ReactNode
}

export function AccountLine({ name, actions, over = false, children }: AccountLineProps) {
  return (
    <li style={{ paddingBottom: 'var(--s-3)', borderBottom: '1px solid var(--rule)' }}>
      <Row oneLine justify="between" gap={3} style={{ minHeight: 32 }}>
        <Text as="span" size="strong" ink={over ? 3 : undefined} anywhere>
          {name}
        </Text>
        {actions !== undefined && (
          <Row as="span" oneLine gap={1}>
            {actions}
          </Row>
        )}
      </Row>
      {children}
    </li>
  )
}

export const AccountAbout = ({ over = false, children }: Pick<AccountLineProps, 'over' | 'children'>) => (
  <Text size="small" ink={over ? 3 : 2} anywhere>
    {children}
  </Text>
)
