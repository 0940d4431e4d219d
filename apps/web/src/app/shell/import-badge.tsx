import { Loader, Tooltip } from '@mantine/core'
import { useRunningImports } from '../../journal/active-imports.ts'
import classes from './import-badge.module.css'

/** While an import runs. */
export function ImportBadge() {
  const running = useRunningImports()
  if (running.length === 0) return null
  return (
    <Tooltip label="Data refreshes automatically when the import is done." multiline maw={280}>
      <span className={classes.badge} role="status">
        <Loader size={14} color="currentColor" aria-hidden="true" />
        <span className={classes.text}>Trade import in progress</span>
      </span>
    </Tooltip>
  )
}
