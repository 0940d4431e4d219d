/** What a sentence on screen does not say, and what it says instead: patterns of words, data for `words.mjs`. */
export const instead = [
  [/\bwhoever\b/i, 'who is meant, or "anyone who"'],
  [/\banew\b/i, '"again", or "new"'],
  [/\bper cents?\b/i, '"percent" or "percentages"'],
  [/\bby luck alone\b/i, '"by chance"'],
  [/\bdeepest fall\b/i, '"max drawdown"'],
  [/\bwon back\b/i, '"recovered"'],
  [/\bunder water\b/i, '"in drawdown"'],
  [/\b(?:came|comes|come) to(?! the)\b/i, '"made", "lost" or "result of"'],
  [/\bdealt out\b/i, '"shuffled"'],
  [/\bin a hundred\b/i, '"percentage of"'],
  [/\bhow many of a hundred\b/i, '"percentage of"'],
  [/\bfor each unit of\b/i, '"per unit of"'],
  [/\bby what was risked\b/i, '"in R"'],
  [/\btaken in\b/i, '"merged"'],
  [/\bno such\b/i, '"does not exist"'],
  [/\bgiven back\b|\bput back\b|\bbrought back\b/i, '"restored"'],
  [/\btaken back\b/i, '"undone"'],
  [/\bwhat (?:was|you) typed\b/i, '"your changes"'],
  [/\bcould not be had\b/i, '"could not be fetched"'],
  [/\bof (?:its|your|their|his) own\b/i, '"own" or "separate"'],
  [/\bto be judged by\b|\bto judge by\b/i, '"too few to judge"'],
  [/\bdrawn (?:is|are)\b/i, '"showing"'],
  [/\bline of sums\b/i, '"totals line"'],
  [/\bput together\b|\bmade into trades\b/i, '"matched into trades"'],
  [/\bthe operator\b/i, '"the server administrator"'],
  [/\bis told\b|\bare told\b|\btells\b/i, '"shows", "contains" or "states"'],
  [/\bwent your way\b/i, '"moved in your favour"'],
  [/\bspread of results\b/i, '"standard deviation"'],
  [/\bcannot be had\b/i, '"is unavailable"'],
  [/\bby hand\b/i, '"manually" or "typed"'],
  [/\bstands? (?:at|in|under|beside|behind|there|above|below|for)\b/i, '"is"'],
  [/\bin all(?:[.,;:]|$)/i, '"in total"'],
  [/\bof what\b/i, 'the thing by its name'],
  [/\bbeside\b/i, '"next to" or "compared with"'],
  [/\b(?:shots?|media)\b/i, '"screenshot"; a "picture" is its file'],
]

/**
 * Words that comments do not use. Documents may: their sentences are about people ("nobody can sign in"), places and time. Each was in many
 * comments that named neither the caller nor what a function does, and is in none since November 2026.
 */
const onlyInCode = [
  [/\bnobody\b|\bsomebody\b/i, '"no one", "someone", or the user, client or caller'],
  [/\b(?:he|his|him)\b/i, 'the user, trader, owner or caller, or "they"'],
  [/\bstands?\b(?! out\b| in for\b|-ins?\b)/i, '"is", "is in", "is at", "means" or "represents"'],
  [/\b(?:lie|lies|lay|lain)\b/i, '"is" or "are"'],
  [/\btells?\b(?! (?:them|it|the two) apart)/i, '"states", "shows", "determines", "reports" or "notifies"'],
  [/\bhears?\b|\bheard\b/i, '"receives", "is called with" or "is notified"'],
  [/\bbrings\b|\bbrought\b/i, '"loads", "adds", "moves" or "results in"'],
  [/\bgo(?:es)? on\b/i, '"continues"'],
  [/\b(?:is|are) gone\b/i, '"was deleted", "no longer exists" or "has ended"'],
  [/\bone after the other\b/i, '"in sequence" or "one by one"'],
]

/** Patterns that documents may use: a file lies beside another, a package has a folder of its own, tests have values by hand. */
export const onlyOnScreen = new Set(
  [/\bbeside\b/, /\bof (?:its|your|their|his) own\b/, /\bby hand\b/, /\btaken in\b/, /\b(?:shots?|media)\b/]
    .concat(onlyInCode.map(([pattern]) => pattern))
    .map(({ source }) => source),
)

/** Sentences that keep such words, each with its reason. */
export const exceptions = [
  { text: 'How close price came to target and stop', why: 'price moves to a level' },
  { text: 'how close price came to target and stop', why: 'price moves to a level' },
  { text: 'pictures of what was deleted', why: 'a note to the maintainers, in a table of reasons' },
]

/**
 * Words that comments and documents do not use, and what they use instead: only words that had no other meaning where a search found them
 * in November 2026. The second half is for sentences that name neither the caller nor the thing; some of its words stood in only two or
 * three.
 */
export const insteadInComments = [
  [/\bwhoever\b/i, 'the caller, server, job or client'],
  [/\banew\b/i, '"again", "rebuilt" or "new"'],
  [/\bin the place of\b/i, '"instead of"'],
  [/\bwhosever\b|\bwhatsoever\b/i, '"any"'],
  [/\bby luck(?: alone)?\b/i, '"by chance"'],
  [/\bdeepest fall\b/i, '"max drawdown"'],
  [/\bwon back\b/i, '"recovered"'],
  [/\bper cents?\b/i, '"percent" or "percentages"'],
  [/\b(?:is|are|was|were) told\b/i, 'who calls or sends: "called with", "sent to", "reported", "distinguished by"'],
  [/\bholds what\b/i, '"contains" and the thing'],
  [/\bput back\b|\bgiven back\b|\btaken back\b|\bbrought back\b/i, '"restored", "undone", "cancelled" or "released"'],
  [/\b(?:could not|cannot|can) be had\b/i, '"failed to load" or "is unavailable"'],
  [/\bwhat (?:was|were) (?:typed|written|asked|said)\b/i, '"the typed text", "the request", "the content"'],
  [/\bwhat is (?:theirs|his)\b/i, 'the thing by its name'],
  [/\bwho asks\b|\bfor who\b/i, 'the caller, user or client'],
  [/\bon (?:its|their) way\b/i, '"loading", "pending" or "sent"'],
  [/\bin their order\b/i, '"in order" or the order by its name'],
  [/\bso many\b/i, '"a number of", "maximum", "minimum" or the parameter by its name'],
  ...onlyInCode,
]

/** A docstring does not begin so. The definition of a figure (`@figure`) may: it is a sentence on screen. */
export const firstWords = [
  /^\/\*\* (?:(?:What|Of|Who|Whose|Whoever)|(?:So|As) (?:many|much|long|large)|After so (?:many|long)) /,
  'what it does with a verb, or what it is with a noun, such as "Maximum number of"',
]
