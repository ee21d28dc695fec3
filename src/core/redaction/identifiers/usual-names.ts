// Names so usual that they count although a word list has them too, and those that need words around them.

function toSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}

/** Given names, folded. Written for Wardroom. */
export const usualGivenNames: ReadonlySet<string> = toSet(`
aaron abdul abigail adam adrian ahmed aisha alan albert alejandro alex alexander alexandra alexis alfred ali alice alicia
alison allison alma alyssa amanda amber amelia amir amy ana andre andrea andreas andrew angel angela angelica angie anita ann anna
anne annie anthony antonio april arthur ashley aubrey audrey austin ava barbara beatrice becky ben benjamin bernard beth betty
beverly bill billy bob bobby bonnie brad bradley brandon brenda brent brian brianna bruce bryan caitlin calvin cameron carl carla
carlos carmen carol caroline carolyn catherine cathy cecilia chad charles charlie charlotte chelsea cheryl chloe chris christian
christina christine christopher cindy claire clara clarence clark claudia clifford colin connie connor craig cristina crystal curtis
cynthia daisy dale dan dana daniel danielle danny darren dave david dawn dean deborah debra denise dennis derek diana diane diego
dolores don donald donna dora doris dorothy doug douglas duane dwayne dylan earl eddie edgar edith edna eduardo edward edwin eileen
elaine eleanor elena eli elijah elizabeth ella ellen emily emma eric erica erik erin ernest esther ethan eugene eva evan evelyn faith
fatima felix fernando florence frances francis francisco frank fred frederick gabriel gail gary gavin gene george gerald gilbert gina
gladys glen glenn gloria gordon grace greg gregory guy gwen hannah harold harriet harry harvey hassan hazel heather hector helen henry
herbert herman hope howard hugh hugo ian ida inez irene iris isaac isabel isabella ivan jack jackie jackson jacob jacqueline jake
james jamie jan jane janet janice jared jasmine jason javier jay jean jeff jeffery jeffrey jennifer jeremy jerome jerry jesse
jessica jesus jill jim jimmy jo joan joann joe joel john johnny jon jonathan jordan jorge jose joseph josephine joshua joy joyce
juan juanita judith judy julia julian julie june justin karen karl kate katherine kathleen kathryn kathy katie kayla keith kelly
ken kenneth kevin kim kimberly kyle lakshmi larry laura lauren laurie lawrence leah lee leo leon leonard leroy leslie lewis li lillian
lily linda lindsay lisa liz lloyd logan lois lorraine louis louise lucas lucia lucille lucy luis luke lydia lynn mabel mandy manuel
marc marcia marcus margaret maria marian marie marilyn mario marion marjorie mark marsha martha martin marvin mary mason matt matthew
maurice max may megan mei melanie melinda melissa melvin mercedes meredith michael michele michelle miguel mike mildred min ming
miranda miriam mitchell mohamed mohammed molly monica morgan muhammad nancy naomi natalie natasha nathan neil nicholas nick nicole nina
noah nora norma norman olga oliver olivia omar oscar owen pamela pat patricia patrick paul paula pauline pearl pedro peggy penny
perry pete peter phil philip phillip phyllis priya rachel rafael raj ralph ramon randall randy raul ray raymond rebecca regina rene
renee rhonda ricardo richard rick ricky rita rob robert roberta roberto robin rodney roger roland ron ronald rosa rosalind rose
rosemary rosie ross roy ruben ruby russell ruth ryan sabrina sally salvador sam samantha samuel sandra sara sarah scott sean sergio seth
shane shannon sharon shawn sheila shelly sherri sherry shirley sidney simon sofia sonia sophia sophie spencer stacey stacy stanley
stella stephanie stephen steve steven stuart sue susan suzanne sylvia tamara tammy tara taylor ted teresa terrance terrence terri
terry thelma theodore theresa thomas tiffany tim timothy tina todd tom tommy toni tony tonya tracey tracy travis tyler tyrone valerie
vanessa vera vernon veronica vicki vickie victor victoria vincent violet virginia vivian wade wallace walter wanda warren wayne wei
wendy wesley will william willie yolanda yusuf yvonne zachary zoe
`)

/** Usual given names that are words, months or places as well: alone they say nothing. */
export const ambiguousGivenNames: ReadonlySet<string> = toSet(`
amber angel april art austin ava bill bob bobby bonnie brad carol chad charlotte chelsea christian clark clara crystal curtis daisy dale dan dawn dean
don earl eva faith florence frank gene gail glen glenn grace grant guy hazel heather hope iris jack jackson jan jasmine jay jean jerry
jesus jimmy jo jordan joy june kelly ken kim lee leo leon li lily logan mandy marc marian mark mason matt max may mei mercedes min ming mitchell
molly morgan nick pat pearl penny perry pete randy ray regina rene rob robin rod rose rosemary ross roy ruby ruth sally sam scott sean
seth shannon sherry sidney sophia spencer stacy stella sue ted terry tim tom tony travis tyler victor victoria violet virginia vera wade
warren wei wesley will alma ana aisha ian ida gavin eli lois lewis russell lloyd wallace olive joe jill harry
`)

/** Surnames that word lists have too, folded; they count beside a given name. */
export const usualSurnames: ReadonlySet<string> = toSet(`
adams alexander allen anderson bailey baker banks barnes bell bennett bishop black boyd brooks brown bryant burns bush butler byrd
campbell carpenter carr carroll carter chambers chapman chavez chen clark cole coleman collins cook cooper cox crawford cross cruz cunningham
daniels davidson davis day dean diaz dixon doe dunn edwards elliott ellis evans ferguson fields fisher fleming ford forbes foster
fox francis franklin frazier freeman fuller garcia gardner gibson gilbert gomez gonzalez gordon graham grant graves gray green greene
griffin hall hamilton hansen hanson hardy harper harris harrison hart harvey hawkins hayes henderson henry hernandez hicks hill holland holmes
hopkins howard howell hudson hughes hunt hunter jackson jacobs james jenkins jensen johnson johnston jones jordan kelley kelly kennedy
khan kim king knight lane larson lawson lawrence lee lewis little long lopez love lowe lynch marsh marshall martin martinez mason
matthews may mccoy mcdonald mendoza meyer miller mills mitchell moore morales moreno morgan morris morrison moss murphy murray
myers nelson newman newton nguyen nichols noble oliver olson ortiz owens page palmer park parker parks patel patterson payne
perez perkins perry peters peterson phillips pierce porter potter powell powers pope price ramirez ramos rao ray reed reid reyes reynolds
rhodes rice richards richardson rich riley rivera rivers roberts robertson robinson rodriguez rogers rose ross ruiz russell ryan sanchez sanders
schmidt schultz scott shaw silva simmons simpson sims singh sloan smith snow snyder soto spencer stanley stephens stevens stewart
stone sullivan summers sutton swan taylor terry thomas thompson torres tran tucker turner vargas vasquez wade wagner walker wallace walsh wang
ward warner warren washington waters watkins watson watts weaver webb weber welch wells west wheeler white wilkins williams
williamson willis wilson winters wong wood woods wright wu xu yang young zhang zimmerman
`)

/** Parts inside a name, written small: van der Proef, de la Cruz, bin Said. */
export const nameParticles: ReadonlySet<string> = toSet(`
van von der den de del della di da dos das du la le el al bin ibn ben ter ten zu zum st y e
`)
