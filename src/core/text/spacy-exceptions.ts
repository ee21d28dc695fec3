// The words that spaCy's English tokenizer (3.8) does not treat by its rules → the tokens it makes of them.

type Exceptions = Map<string, readonly string[]>

/** Word → its tokens; most are contractions that come apart and abbreviations that keep their stop. */
export function toEnglishExceptions(): ReadonlyMap<string, readonly string[]> {
  const exceptions: Exceptions = new Map()
  addPronouns(exceptions)
  addQuestionWords(exceptions)
  addVerbs(exceptions)
  addTimes(exceptions)
  for (const split of parts.split(' ')) addBothCases(exceptions, split.split('|'))
  for (const whole of [...wholes.split(' '), ...toEmoticons(), '\t', '\n', '\u00a0', ' ', '(╯°□°）╯︵┻━┻'])
    exceptions.set(whole, [whole])
  exceptions.set("y'all", ["y'", 'all']).set('yall', ['y', 'all'])
  for (const unit of 'cfkCFK') exceptions.set(`°${unit}.`, ['°', unit, '.'])
  for (const word of asWritten.split(' ')) for (const form of [word, toTitle(word)]) exceptions.delete(form)
  return withCurlyQuotes(exceptions)
}

/** What has a straight apostrophe may have a curly one. */
function withCurlyQuotes(exceptions: Exceptions): Exceptions {
  const toCurly = (word: string) => word.replaceAll("'", '’')
  const curly = [...exceptions].filter(([word]) => word.includes("'"))
  return new Map([
    ...exceptions,
    ...curly.map(([word, pieces]) => [toCurly(word), pieces.map(toCurly)] as const),
  ])
}

// Contractions without an apostrophe that are words of their own.
const asWritten = 'ill its hell shell shed were well whore'

const parts =
  "can|not gon|na got|ta let|'s c'm|on not|'ve not|ve how|'d|'y ai|n't ai|nt are|n't are|nt is|n't is|nt was|n't was|nt " +
  "were|n't were|nt have|n't have|nt has|n't has|nt dare|n't dare|nt"

const wholes =
  "' '' — C++ \\t \\n <space> \\\") a. b. c. d. e. f. g. h. i. j. k. l. m. n. o. p. q. r. s. t. u. v. w. x. y. z. ä. ö. ü. " +
  "doin Doin doin' Doin' goin Goin goin' Goin' nothin Nothin nothin' Nothin' nuthin Nuthin nuthin' Nuthin' ol Ol ol' Ol' " +
  "somethin Somethin somethin' Somethin' lovin Lovin lovin' Lovin' havin Havin havin' Havin' em 'em ll 'll nuff 'nuff " +
  "'S 's ‘S ‘s 'd 're 'Cause 'cause 'Cos 'cos 'Coz 'coz 'Cuz 'cuz 'bout ma'am Ma'am o'clock O'clock and/or w/o " +
  'Jan. Feb. Mar. Apr. Jun. Jul. Aug. Sep. Sept. Oct. Nov. Dec. Mt. Ak. Ala. Ariz. Ark. Calif. Colo. Conn. Del. Fla. Ga. ' +
  'Ia. Id. Ill. Ind. Kan. Kans. Ky. La. Mass. Mich. Minn. Miss. N.C. N.D. N.H. N.J. N.M. N.Y. Neb. Nebr. Nev. Okla. Ore. ' +
  'Pa. S.C. Tenn. Va. Wash. Wis. a.m. p.m. Adm. Bros. co. Co. Corp. D.C. Dr. e.g. E.g. E.G. Gen. Gov. i.e. I.e. I.E. Inc. ' +
  'Jr. Ltd. Md. Messrs. Mo. Mont. Mr. Mrs. Ms. Ph.D. Prof. Rep. Rev. Sen. St. vs. v.s.'

function toTitle(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

function addBothCases(exceptions: Exceptions, pieces: readonly string[]): void {
  const [first, ...rest] = pieces as [string, ...string[]]
  for (const form of [first, toTitle(first)]) exceptions.set([form, ...rest].join(''), [form, ...rest])
}

/** Each ending with its apostrophe and without. */
function addEndings(exceptions: Exceptions, word: string, endings: readonly string[]): void {
  for (const ending of endings) {
    const pieces = ending.split('|')
    addBothCases(exceptions, [word, ...pieces])
    addBothCases(exceptions, [word, ...pieces.map((piece) => piece.replace(/^'/, ''))])
  }
}

function addPronouns(exceptions: Exceptions): void {
  addEndings(exceptions, 'i', ["'m", "'m|a"])
  for (const word of ['i', 'you', 'he', 'she', 'it', 'we', 'they'])
    addEndings(exceptions, word, ["'ll", "'ll|'ve", "'d", "'d|'ve"])
  for (const word of ['i', 'you', 'we', 'they']) addEndings(exceptions, word, ["'ve"])
  for (const word of ['you', 'we', 'they']) addEndings(exceptions, word, ["'re"])
  for (const word of ['he', 'she', 'it']) addEndings(exceptions, word, ["'s"])
}

function addQuestionWords(exceptions: Exceptions): void {
  for (const word of 'who what when where why how there that this these those'.split(' ')) {
    addEndings(exceptions, word, ["'ll", "'ll|'ve", "'d", "'d|'ve"])
    const isPlural = word === 'these' || word === 'those'
    const isSingular = word === 'that' || word === 'this'
    if (!isPlural) addEndings(exceptions, word, ["'s"])
    if (!isSingular) addEndings(exceptions, word, ["'re", "'ve"])
  }
}

function addVerbs(exceptions: Exceptions): void {
  const verbs = 'ca could do does did had may might must need ought sha should wo would'.split(' ')
  for (const verb of verbs) addNegated(exceptions, verb)
  for (const verb of ['could', 'might', 'must', 'should', 'would']) addEndings(exceptions, verb, ["'ve"])
}

function addNegated(exceptions: Exceptions, verb: string): void {
  for (const end of [["n't"], ['nt'], ["n't", "'ve"], ['nt', 've']]) addBothCases(exceptions, [verb, ...end])
}

function addTimes(exceptions: Exceptions): void {
  for (let hour = 1; hour <= 12; hour += 1)
    for (const half of ['a.m.', 'am', 'p.m.', 'pm']) exceptions.set(`${hour}${half}`, [String(hour), half])
}

/** Faces made of signs: spaCy keeps them whole, "8)" at the head of a list among them. */
function toEmoticons(): string[] {
  const mouths = ') )) ))) ] } ( (( ((( / | P p O o 0 * 3 > X x D'.split(' ')
  const others =
    "(: (-: =) (= [: [-: [= =] :o) (o: 8) 8-) (-8 ;) ;-) (; (-; ): )-: =( >:( :') :'-) :'( :'-( =/ =| ]= =[ :1 :() >:o =3 " +
    ';D ;-D =D xD XD xDD XDD 8D 8-D ^_^ ^__^ ^___^ >.< >.> <.< ._. ;_; -_- -__- v.v V.V v_v V_V o_o o_O O_o O_O 0_o o_0 ' +
    '0_0 o.O O.o O.O o.o 0.0 o.0 0.o @_@ <3 <33 <333 </3 (^_^) (-_-) (._.) (>_<) (*_*) (¬_¬) ಠ_ಠ ಠ︵ಠ (ಠ_ಠ) ¯\\(ツ)/¯ ><(((*>'
  return [...mouths.flatMap((mouth) => [`:${mouth}`, `:-${mouth}`]), ...others.split(' ')]
}
