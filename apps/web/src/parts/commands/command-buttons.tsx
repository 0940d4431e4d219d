import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useNarrow } from '../../ui/use-compact.ts'
import { type Command, offeredTo } from './command.ts'

interface CommandButtonsProps<Subject> {
  commands: readonly Command<Subject>[]
  subject: Subject
}

/** The commands of a subject as buttons of a bar; on a narrow screen as icons. */
export function CommandButtons<Subject>({ commands, subject }: CommandButtonsProps<Subject>) {
  const narrow = useNarrow()
  return offeredTo(commands, subject).map(({ id, name, icon: Icon, why, run }) =>
    narrow ? (
      <IconButton key={id} small label={why ?? name} disabled={why !== null} onClick={run}>
        <Icon size={20} aria-hidden="true" />
      </IconButton>
    ) : (
      <Button
        key={id}
        small
        variant="quiet"
        icon={<Icon size={20} aria-hidden="true" />}
        disabled={why !== null}
        onClick={run}
      >
        {name}
      </Button>
    ),
  )
}
