// Surnames that medicine uses for diseases, signs, tests, tools and scores, and the words that follow them.

function toSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}

/** Folded as by foldWord; parts of hyphenated eponyms stand alone. Written for Wardroom. */
export const eponyms: ReadonlySet<string> = toSet(`
abrikosoff achard achilles adams addison addisonian adie adson ajmalin alagille albers albright alexander allen alport
alstrom alzheimer alzheimers amsler angelman anderson andersen apert apgar apley argyll arnold asherman asperger
aschoff auer auerbach auspitz austin avellis ayerza babinski baker balint bamberger bankart bannayan bannwarth
barlow barre barrett barretts bartholin bartonella bartter basedow bassen battle bazett beck becker beckwith
behcet behcets bekhterev bell bellini bells bence bennett berg berger bernard beurmann biederman bielschowsky biot
bitot bishop bjerrum blalock blount blumberg bloom boas bochdalek boerhaave bordetella bornholm boston bouchard
bourneville bowen bowman brachman bradford braden bright brill bristol broca broden brock brodie brooke brown browne
bruce brucella brudzinski brugada brunner bruns brushfield buck budd buerger bunnell burger burkitt burnett burow
burton buschke byler caffey calmette calot calve campbell canavan cantlie capgras caplan caroli carney carpenter carter
carvallo castell castleman catterall celsius chadwick chaddock chagas chance charcot charlson charnley chediak
cheyne chiari child christian christmas churg chvostek clara claude claudius clausen clerambault clostridium coats
cockayne cockcroft codman cogan cohn colles conn conns conradi cooley coombs cooper cornell corrigan costen cotard
cotton courvoisier cowden cowper crede creutzfeldt crigler crohn crohns cronkhite crouzon cruveilhier cullen curling
cushing cushings dandy dandruff darier dawn dejerine denis dennie dercum descemet deutschlander devic dieulafoy
digeorge dix donath donovan doppler dorland down downs dravet dressler drummond dubin duchenne duckett duffy duhring
duke dukes dupuytren duroziez durie eagle eaton ebola ebstein edwards ehlers eikenella eisenmenger ekbom ellsworth
eppinger epstein epworth erb erlenmeyer escherichia esmarch evans ewing fabry fagerstrom fahrenheit fahr fallopian
fallot fanconi farber felty ferguson fick finkelstein fisher fitz fitzgerald fitzpatrick flint flynn foley fontaine
forbes fordyce forrester foster fothergill fournier foville fowler framingham franceschetti frank frankel fraser freiberg frey
friedlander friedreich froehlich frohlich froin froment fuchs gaenslen galant galeazzi galen gallavardin ganser garcin gardner
garner gartland gaucher gault geiger genant gerdy gerstmann giemsa gilbert gilles gitelman glanzmann glasgow gleason glenn
glisson goldblatt goldman goldmann golgi goltz goodpasture goodsall goodsell gordon gorlin gottron gower gowers graefe
graham gram grave graves grawitz greenfield grey grocco grocott groshong groves guillain gunn gunther guthrie guyon
haglund hailey hakim hallervorden hallpike halstead hamilton hamman hampton hand hansen hansens harrington harris
harrison hartmann hartnup hashimoto hashimotos hassall hawkins haverhill haversian hayflick heberden heberdens
heerfordt hegar heimlich heinz heller helmholtz henle henderson hennekam henoch hering herman hers heschl hesselbach
heyde hickman highmore hilgenreiner hill hippocrates hirschsprung hirsutism hodgkin hodgkins hodge hoehn hoffa hoffman
hoffmann hoffmeister hofmann hollander hollenhorst homan homans homer horner horners horton houston howard howell hughes hunt
hunter huntington huntingtons hurler hurthle hutchinson ilizarov isaacs jackson jacksonian jacobson jaccoud jadassohn
jakob jamestown janeway jarisch jefferson jendrassik jervell jobe joffroy johnson jolly jones jorgensen joseph joubert jung
kaiser kallmann kanner kantor kaposi karman karnofsky karnovsky kartagener kasabach kasai katz kawasaki kayser kearns kehr
kelley kellgren kelly kennedy kennel kernig kerley kernohan keith kienbock kiesselbach killip kimmelstiel
kimura kirschner klatskin kleihauer klein kleine klinefelter klippel klumpke knudson kobner kocher koch koebner koenig
kohler konig koplik korotkoff korsakoff kostmann krabbe kraepelin krause krebs krukenberg kruskal kubler kugelberg
kupffer kurtzke kussmaul kveim lachman ladd laennec lafora lambert landau landolt landouzy landsteiner langer
langerhans langhans lansing larsen laron lasegue lauge laurence lawrence leber legg leigh lemierre lennox lenegre leopold
leriche leri lermoyez lesch leser lewandowsky lewis lewy leyden leydig lhermitte libman lichtenberg liddle lieberkuhn likert
lisch lisfranc listeria lister litten little lobstein loeffler loffler lofgren looser louis louisbar lovibond lown
ludwig luschka lutembacher lyell lyme lynch macburney maccallum macewen mackenzie macleod madelung maffucci mallory
malpighi mallet mann mantel mantoux marburg marchiafava marcus marfan marfans marie marjolin maroteaux marshall martin martorell
masson maslow mayer mayo mazzotti mcardle mcburney mccune mcdonald mcgill mcginn mcintosh mcmurray mcleod meckel mees
meigs meissner melnick mendel mendelian mendelson menetrier meniere menieres menkes merkel meyer michaelis miculicz
mikulicz miller milroy minor mirizzi mobitz moebius mobius moll mondor monge monro monteggia montgomery moraxella moro
morquio morgagni morgan morris morton moschcowitz moses mowat moynihan muckle mueller muir mullerian muller munchausen munro
murphy murphys nageotte naegele naegleria nager nelson nernst neer nesbit netherton neumann newton niemann nightingale
nikolsky nissen nissl noonan northwestern norton norwood novy ober obrien oddi ogilvie ollier ommaya omenn oppenheim
orbeli ortner ortolani osgood osler ottawa otto outerbridge overton paget pagets palmer pancoast panner papanicolaou pap
parinaud parkes parkinson parkinsons parkinsonism parkland parks parrot parry pascal pasteur pasteurella patau patrick patella paul
pautrier pavlov pelger pel pellegrini pemberton pendred penrose perthes petersen peutz peyer peyronie peyronies pfannenstiel
phalen philadelphia pick pickwickian pierre pisa plummer poland pompe poncet popeye porro portsmouth pott potter potts pouchet powers
prader pratt prehn prinzmetal pringle proteus pugh purkinje purtscher pyle queckenstedt quervain quetelet quick quincke
quinton raeder ramsay ramstedt ranke rankin ransohoff ranson raynaud raynauds read recklinghausen reed reidel reichert reiter reiters
reinke reissner remak renfrew rett reye rhesus richter rickets rickettsia ridley riedel rieger riley ringer rinne ritter
rivero robertson robin robinson roger rokitansky rolandic romano romberg rome rorschach rosai rose rosenbach rosenmuller roseola rosenthal
ross roth rothmund rothia rotor roux rovsing roy rubinstein rumack rumpel russell ryle sabin sabouraud sachs saethre
salmonella salk salter sampter samter sanders sanfilippo santorini scarpa schamberg schatz schatzki schaumann scheie scheuermann
schilder schiller schilling schirmer schlatter schlemm schmid schmidt schmorl schneider schober schonlein schuller
schultze schwann schwartz schwachman seckel seldinger sengstaken sever sertoli sezary shaker sheehan sherman shigella shone short
shwachman shy sibson silverman simmonds simpson sims sipple sister sjogren sjogrens skene slater smith sneddon snellen sokolow somogyi
southern spearman spielberger spitz sprengel spurling stanford starling steell stein steinberg steinert steinmann stellwag stensen stevens
stickler stewart still stokes strickler stroop stroke sturge sudeck sutton swan swyer sydenham syme takayasu takotsubo
tanner tanzi tarlov tarui taussig tay taylor tenckhoff tenon terry terson thayer theile thiersch thomas thompson thomsen thomson
tietze timothy tinel todd tolosa tooth tourette tourettes townes tram traube treacher treitz trendelenburg trevor treves triboulet
trichrome trisomy troisier trousseau truelove turcot turner tzanck uhl uhthoff unna unverricht usher vail valsalva vancouver
vaquez vater verner vincent virchow vogt volkmann vonwillebrand waardenburg wada wagner waldenstrom waldeyer wallenberg
walker warburg warthin waterhouse waterlow watson weber wechsler wegener wegeners weil weill weiss welch wells werdnig
werlhof wermer werner wernicke wertheim west westergren weston whartin wharton whipple whipples white whitmore wickham wilcoxon widal willebrand williams
willis wilms wilson wilsons winchester wiskott witebsky wolf wolfe wolff wolfram wolman wood woods wright wuchereria
yates yergason young zahn zeis zeiss zellweger zenker ziehl zieve zika zollinger zuckerkandl zung
`)

/** A capitalised word before one of these is taken for an eponym, listed or not. */
export const eponymHeads: ReadonlySet<string> = toSet(`
disease diseases syndrome syndromes sign signs test tests testing score scores scale scales criteria criterion catheter
catheters reflex reflexes phenomenon palsy anemia anaemia sarcoma lymphoma tumor tumour carcinoma encephalopathy
dementia chorea ataxia dystrophy thyroiditis arthritis esophagus oesophagus fracture fractures contracture hernia
operation procedure maneuver manoeuvre repair flap incision point triangle line lines node nodes nodule nodules nodes
cell cells body bodies ring rings murmur pulse breathing respiration respirations equation formula index classification
class grade grading stage staging stain staining agar medium tube tubes drain clamp forceps retractor needle wire pin
nail rod splint cast brace collar bandage dressing boot cuff bed position view projection method technique
rule rules law effect response test's triad tetrad pentad gait facies fever exanthem rash purpura angina vasculitis
granulomatosis disorder deformity malformation anomaly defect complex cyst cysts gland glands duct ducts canal
cleft pouch plexus ganglion nucleus area fibers corpuscle corpuscles capsule membrane space ligament fascia
tendon aneurysm block mechanism questionnaire inventory survey checklist instrument protocol regimen risk
study trial trials series curve chart plot estimate nomogram model staging system prognostic mapping
monitor valve shunt graft stent loop anastomosis esophagectomy gastrectomy fundoplication whipple osteotomy prosthesis
arthroplasty filter port line pump lens lamp ophthalmoplegia paralysis psychosis neuropathy myopathy nephropathy
nephritis hepatitis cirrhosis colitis ileitis ulcer ulcers melanoma leukemia leukaemia macroglobulinemia diverticulum
trachoma contusion dislocation lesion plaque plaques spots spot patches striae streaks crystals granules inclusion
cretinism gangrene hemangioma angioma stroke seizure seizures epilepsy tremor neuralgia migraine coma agglutination
reaction antigen antibody factor protein virus bacillus toxin assay therapy harness diagram sequence pathway gradient exercise exercises swing hold
bundle apparatus organ valve sinus sulcus fissure gyrus wave waves interval rhythm tachycardia arrhythmia
cardiomyopathy endocarditis pericarditis screen screening tool cognitive depression anxiety disability performance functional status coma
plication stretch tracheostomy tracheotomy laryngoscope blade mask airway bag circuit immunization vaccine
`)
