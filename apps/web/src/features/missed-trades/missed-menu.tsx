import type { MissedTradeView } from '@afterclose/contract/missed-trades'
import { Menu } from '@mantine/core'
import { IconArrowRight, IconLink, IconPencil, IconStar, IconTrash } from '@tabler/icons-react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openMissedTradeDialog } from '../../journal/dialogs.ts'
import { convertToTrade, copyMissedLink, deleteMissed, starMissed } from './missed-actions.ts'

/** What can be done with one missed trade. */
export function MissedMenu({ missed }: { missed: MissedTradeView }) {
  const { id: journalId, readOnly } = useActiveJournal()
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => openMissedTradeDialog(missed)}>
        {readOnly ? 'Open' : 'Edit'}
      </Menu.Item>
      {!readOnly && (
        <>
          <Menu.Item leftSection={<IconArrowRight size={16} />} onClick={() => void convertToTrade(journalId, missed)}>
            Convert to trade
          </Menu.Item>
          <Menu.Item
            leftSection={<IconStar size={16} />}
            onClick={() => void starMissed(journalId, missed, !missed.inReview)}
          >
            {missed.inReview ? 'Remove the star' : 'Star for review'}
          </Menu.Item>
        </>
      )}
      <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copyMissedLink(journalId, missed.id)}>
        Copy link
      </Menu.Item>
      {!readOnly && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => void deleteMissed(journalId, [missed.id])}>
            Delete
          </Menu.Item>
        </>
      )}
    </>
  )
}
