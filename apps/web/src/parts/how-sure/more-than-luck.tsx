import classes from './how-sure.module.css'

export const moreThanLuck = 'more than luck'
/** Over the verdicts in tables and files: yes or no. */
export const heldHead = 'More than luck'

/** Beside the name of a group that holds. */
export const MoreThanLuck = () => <span className={classes.held}>{moreThanLuck}</span>
