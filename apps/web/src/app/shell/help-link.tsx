import { basePath } from '../../journal/base-path.ts'
import { helpOf, type Page } from '../pages.ts'
import classes from './help-link.module.css'

/** The mark beside the title of a page: opens its section in the guide, in a tab of its own. */
export const HelpLink = ({ page }: { page: Page }) => (
  <a
    className={classes.help}
    href={`${basePath}/${helpOf(page)}`}
    target="_blank"
    rel="noreferrer"
    aria-label="Help on this page"
  />
)
