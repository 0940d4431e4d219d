import classes from './how-sure.module.css'

export const moreThanLuck = 'more than luck'
/** Header of the verdicts in tables and files, which are yes or no. */
export const heldHead = 'More than luck'

/** Label next to the name of a significant group. */
export const MoreThanLuck = () => <span className={classes.held}>{moreThanLuck}</span>
