// Words that make a place: states, countries, facilities, institutions known by name, streets.

function toSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s*,\s*/))
}

export const stateCodes =
  'AL|AK|AZ|AR|CA|CO|CT|DE|DC|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|PR|RI|SC|SD|TN|TX|UT|VT|VA|VI|WA|WV|WI|WY'
export const stateNames =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|Puerto Rico'

/** Countries, continents and states, folded: too large to identify someone, so no finding by themselves. */
export const largePlaces: ReadonlySet<string> = toSet(`
afghanistan, albania, algeria, andorra, angola, antarctica, argentina, armenia, aruba, australia, austria, azerbaijan, bahamas, bahrain,
bangladesh, barbados, belarus, belgium, belize, benin, bermuda, bhutan, bolivia, bosnia, botswana, brazil, brunei, bulgaria, burkina faso, burundi,
cambodia, cameroon, canada, cape verde, chad, chile, china, colombia, comoros, congo, costa rica, croatia, cuba, curacao, cyprus, czech republic,
czechia, denmark, djibouti, dominica, dominican republic, ecuador, egypt, el salvador, eritrea, estonia, eswatini, ethiopia, fiji, finland, france,
gabon, gambia, georgia, germany, ghana, gibraltar, greece, greenland, grenada, guam, guatemala, guinea, guyana, haiti, honduras, hong kong, hungary,
iceland, india, indonesia, iran, iraq, ireland, israel, italy, ivory coast, jamaica, japan, jordan, kazakhstan, kenya, kiribati, kosovo, kuwait,
kyrgyzstan, laos, latvia, lebanon, lesotho, liberia, libya, liechtenstein, lithuania, luxembourg, macau, macedonia, madagascar, malawi, malaysia,
maldives, mali, malta, mauritania, mauritius, mexico, micronesia, moldova, monaco, mongolia, montenegro, morocco, mozambique, myanmar, burma, namibia,
nauru, nepal, netherlands, new zealand, nicaragua, niger, nigeria, north korea, norway, oman, pakistan, palau, palestine, panama, papua new guinea,
paraguay, peru, philippines, poland, portugal, qatar, romania, russia, rwanda, samoa, san marino, saudi arabia, senegal, serbia, seychelles,
sierra leone, singapore, slovakia, slovenia, somalia, south africa, south korea, korea, south sudan, spain, sri lanka, sudan, suriname, sweden,
switzerland, syria, taiwan, tajikistan, tanzania, thailand, togo, tonga, trinidad, tunisia, turkey, turkmenistan, tuvalu, uganda, ukraine,
united, united arab emirates, united kingdom, united states, england, scotland, wales, northern ireland, uruguay, uzbekistan, vanuatu, vatican, venezuela,
vietnam, yemen, zambia, zimbabwe, africa, asia, europe, north america, south america, oceania, usa, uk, america,
${stateNames.toLowerCase().replace('|new york', '').replace('|washington', '').replaceAll('|', ', ')}
`)

/** The last word of the name of a facility, folded. */
export const facilityHeads: ReadonlySet<string> = toSet(`
hospital, hospitals, clinic, clinics, infirmary, hospice, sanatorium, medical center, medical centre, health center, health centre, center, centre,
health system, healthcare, health, health services, health network, medical group, medical associates, institute, nursing home, care home, care center,
rehabilitation, rehab, memorial, surgery center, pharmacy, dispensary, polyclinic, practice, associates, laboratory, laboratories, university,
college, school, church, elementary, academy, prison, shelter, manor, lodge, medical school, med center, med ctr, ctr, hosp, partners, physicians,
surgeons, specialists, healthcenter, medcenter,  oncology, cardiology, pediatrics, dermatology, orthopedics, neurology, wellness, system, foundation, medicine, village, county, parish
`)

/** Before a facility's word these make no name of one, folded. */
export const genericFacilityWords: ReadonlySet<string> = toSet(`
the, a, an, our, your, my, this, that, his, her, their, local, emergency, urgent, outpatient, inpatient, primary, pain, sleep, anticoagulation, same, day, general, community,
regional, public, mental, behavioral, home, women, womens, men, mens, children, childrens, family, internal, sports, occupational, preventive, nuclear,
palliative, alternative, integrative, complementary, emergency, critical, intensive, acute, skilled, assisted, global, population, rural, oral, dental,
sexual, reproductive, maternal, child, adolescent, geriatric, heart, cancer, stroke, trauma, burn, birth, surgical, surgery, medical, memory, wound, diabetes, infusion, dialysis,
rehabilitation, cardiac, oncology, cardiology, neurology, gastroenterology, dermatology, psychiatry, pediatric, ophthalmology, eye, ent, gi, vascular, bone, health, care, tertiary, teaching,
academic, private, state, federal, national, county, city, district, area, another, other, outside, referring, nearest, new, old, high, middle, elementary, graduate, world, call, patient, patients, of, and, for, in, at, to, with, from, by, is, was, contact, discharge, discharged, admission, admitted, seen, visit, hospital, clinic, center, school, date, name, note, brief, course, service, summary, department, dept, unit, ward
`)

/** Institutions that are known without a word of facility, folded, words joined by one space. Written for Wardroom. */
export const institutions: ReadonlySet<string> = toSet(`
nyc, mayo, mayo clinic, johns hopkins, john hopkins, hopkins, cedars-sinai, cedar-sinai, cedars sinai, cedar sinai, mount sinai, mt sinai, mt. sinai, md anderson, m.d. anderson, sloan kettering, memorial sloan kettering,
sloan-kettering, memorial sloan-kettering, mskcc, msk, ucsf, ucla, ucsd, uc davis, uc irvine, nyu, nyu langone, langone, nyp, ny-presbyterian, newyork-presbyterian, new york-presbyterian, new york presbyterian, ny presbyterian, presbyterian,
columbia presbyterian, weill cornell, cornell, stanford, duke, emory, vanderbilt, baylor, baylor scott & white, uw, northwestern, northwestern memorial, rush, kaiser, kaiser permanente, geisinger, barnes-jewish, barnes jewish,
mass general, massachusetts general, mgh, bwh, brigham, brigham and women, brigham and womens, brigham & women, beth israel, beth israel deaconess, bidmc, yale, yale new haven, yale-new haven, upenn, penn medicine, penn, hup, chop, upmc, ohsu, banner, sutter, scripps, sharp,
intermountain, ochsner, henry ford, beaumont, mercy, providence, swedish, houston methodist, methodist, tufts, dana-farber, dana farber, fred hutch, fred hutchinson, city of hope, moffitt, roswell park, ascension, adventhealth, advocate, atrium, hca, northwell, lenox hill, bellevue, montefiore,
maimonides, jackson memorial, grady, parkland, ben taub, cook county, harborview, hennepin, denver health, national jewish, cleveland clinic, loyola, rush university, university of chicago, uchicago, michigan medicine, umich, wake forest, unc, uab, uthealth, ut southwestern, utsw, utmb, lsu, tulane, usc, keck, huntington, loma linda,
legacy, good samaritan, queen, spaulding, st jude, boston children, boston medical, texas children, nationwide children, cincinnati children, seattle children, walter reed, va, va hospital, sentara, inova, medstar, georgetown, gwu, temple, jefferson, thomas jefferson, drexel, hahnemann, hershey, allegheny, lahey, hartford, bridgeport, baystate, dartmouth, dartmouth-hitchcock, maine medical,
mclaren, spectrum health, corewell, gundersen, marshfield, froedtert, aurora, unitypoint, sanford, avera, essentia, allina, fairview, park nicollet, regions, healthpartners, nebraska medicine, ou medical, saint francis, christus, memorial hermann, hermann, harris health, piedmont, wellstar, novant, prisma, musc, orlando health, tampa general, shands, baptist health, memorial, 
guy, st thomas, king college, addenbrooke, great ormond street, royal marsden, royal free, barts, charité, charite, karolinska, toronto general, sickkids, sunnybrook, mcgill, mcmaster, vgh
`)

export const streetWords =
  'streets?|str?|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|court|ct|circle|cir|place|pl|square|sq|terrace|ter|terr|trail|trl|parkway|pkwy|highway|hwy|freeway|way|alley|loop|crossing|plaza|row|walk|path|pike|crescent|close|gardens|grove|mews|hill|heights|ridge|run|route|rte|point|cove|bend|view|vista|expressway|turnpike'
