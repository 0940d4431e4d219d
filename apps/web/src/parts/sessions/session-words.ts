import type { SessionView } from '@afterclose/contract/sessions'
import { sessionLabelNames } from '@afterclose/core/value-labels'

/** "London open", else "London session". */
export const sessionName = ({ title, label }: Pick<SessionView, 'title' | 'label'>): string =>
  title.trim() === '' ? `${sessionLabelNames[label]} session` : title.trim()
