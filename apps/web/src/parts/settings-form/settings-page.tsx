import type { ReactNode } from 'react'
import { Page } from '../../ui/page.tsx'
import { AroundPage } from '../records/around-page.tsx'
import { Stack } from '../../ui/layout.tsx'

interface SettingsPageProps {
  title: string
  /** Above the title: the link back, if the page is a subpage. */
  group?: ReactNode
  lead?: ReactNode
  children: ReactNode
}

/**
 * A page of settings: blocks under rules. Input is saved with the button of its block, and leaving asks for confirmation until then; a
 * switch saves immediately.
 */
export const SettingsPage = ({ title, group = 'Settings', lead, children }: SettingsPageProps) => (
  <AroundPage unsaved={false}>
    <Page title={title} group={group} lead={lead}>
      <Stack gap={8} style={{ maxWidth: 880 }}>
        {children}
      </Stack>
    </Page>
  </AroundPage>
)
