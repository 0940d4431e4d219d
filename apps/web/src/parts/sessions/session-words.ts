import type { SessionView } from '@afterclose/contract/sessions'
import type { SessionLabel } from '@afterclose/core/session'

export const labelNames: Readonly<Record<SessionLabel, string>> = {
  ASIA: 'Asia',
  LONDON: 'London',
  NEW_YORK: 'New York',
  CUSTOM: 'Other',
}

/** "London open", else "London session". */
export const sessionName = ({ title, label }: Pick<SessionView, 'title' | 'label'>): string =>
  title.trim() === '' ? `${labelNames[label]} session` : title.trim()
