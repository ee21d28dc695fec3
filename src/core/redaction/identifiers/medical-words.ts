// Words of the clinic that look like names: drugs and brands, organisms, abbreviations, bodies and trials.

function toSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}

/** Folded as by foldWord. Written for Wardroom; endings below cover most generic drugs and diagnoses. */
export const medicalWords: ReadonlySet<string> = toSet(`
abilify accutane acetaminophen actos adacel adalimumab adderall advair advil afrin albuterol aldactone aldomet aleve alfuzosin
allegra allopurinol alprazolam ambien amiodarone amitriptyline amoxil amoxicillin anastrozole apixaban aricept arimidex
aripiprazole armour ativan atripla atrovent augmentin avandia avapro avastin azulfidine bactrim bactroban benadryl
benicar bentyl betadine biktarvy bisacodyl botox breo brilinta bumex buspar bystolic caduet calan carafate cardizem cardura
casodex catapres ceftin celebrex celexa cellcept chantix cialis cipro clarinex claritin cleocin clonidine clozaril
cogentin colace colchicine combivent compazine concerta copaxone coreg corlanor coumadin cozaar creon crestor cymbalta
cytoxan decadron demerol depakote depo desyrel detrol dextrose diflucan digoxin dilantin dilaudid diovan ditropan
dulcolax dupixent duragesic effexor effient elavil eliquis enbrel entresto entyvio epipen epivir epogen estrace ezetimibe
farxiga femara fentanyl fioricet flagyl flexeril flomax flonase florinef flovent fluarix focalin fosamax furosemide gabapentin
gardasil gleevec glipizide glucophage glucotrol glyburide haldol harvoni heparin herceptin humalog humira humulin hydrea hydrochlorothiazide
hydralazine hyzaar ibrance ibuprofen imbruvica imdur imitrex imodium imuran inderal insulin invokana isordil janumet januvia
jardiance kayexalate keflex kenalog keppra keytruda klonopin klor kombiglyze labetalol lamictal lamivudine lantus lasix letrozole
leucovorin levaquin levemir levothyroxine levoxyl lexapro lialda lidocaine lipitor lisinopril lithium lithobid livalo lomotil lopid lopressor
lortab losartan lotrimin lovenox lucentis lunesta lupron lyrica macrobid maxalt maxzide medrol melatonin metformin methadone methotrexate
metoprolol micardis midol miralax mirapex mobic monopril morphine motrin mounjaro mucinex myrbetriq namenda naproxen
narcan nasonex neulasta neupogen neurontin nexium niacin nicorette nitro nitroglycerin norco normodyne norvasc novolin novolog nplate
nucynta nuvaring ocrevus ofev oncovin opdivo orencia oseltamivir otezla oxycontin oxycodone ozempic pamelor paxil paxlovid pepcid percocet
periactin phenergan phenytoin plaquenil plavix pletal pneumovax pradaxa pravachol precedex prednisone premarin prevacid prevnar prilosec prinivil
pristiq procardia prograf prolia propecia propofol proscar protonix provera provigil prozac pulmicort ranexa reglan remeron remicade remodulin
requip restasis restoril revatio revlimid rexulti risperdal ritalin rituxan robaxin robitussin rocephin rybelsus sandostatin savella
senokot septra serevent seroquel sinemet singulair skelaxin skyrizi soma spiriva spironolactone stelara strattera stribild
suboxone subutex sudafed sulfasalazine symbicort symproic synthroid tacrolimus tagrisso tamiflu tamoxifen tamsulosin tapazole
taxol taxotere tecfidera tegretol temodar tenormin thorazine tikosyn timolol topamax topiramate toprol toradol toujeo tradjenta tramadol
trazodone tresiba trental tricor trileptal trulicity truvada tylenol tysabri uceris ultram unasyn urocit uroxatral valium valproate valsartan valtrex
vancomycin vaseline vasotec venlafaxine ventolin verapamil versed vesicare viagra vicodin victoza vimpat viread vistaril vitamin voltaren vraylo
vyvanse warfarin wegovy welchol wellbutrin xanax xarelto xeljanz xeloda xolair yasmin zantac zaroxolyn zestoretic zestril zetia ziac
vicryl prolene monocryl ethibond ethilon dermabond surgicel gelfoam seprafilm bovie marcaine xylocaine sensorcaine pitocin cytotec methergine hemabate
cordis medtronic biotronik zimmer stryker synthes depuy arthrex storz olympus polaroid adaptic xeroform kerlix kling coban tegaderm steri steristrips opsite
betadine chloraprep hibiclens duraprep ultravist omnipaque isovue visipaque gadavist magnevist cardiolite myoview lexiscan thallium technetium
lanoxin procrit aldex dolobid arixtra integrilin aggrastat angiomax activase retavase levophed neosynephrine synephrine dopamine dobutamine
metzenbaum kocher babcock allis kelly richardson weitlaner deaver army-navy balfour bookwalter yankauer frazier hulka judkins amplatz swan ganz
rbcs wbcs dvts pfts lfts nsaids ssris ocps uris utis icus mris cts pvcs pacs stds stis tdap dtap mmr jirovecii pneumocystic lebanese saturdays sundays mondays tuesdays wednesdays thursdays fridays
zithromax zocor zofran zolgensma zoloft zometa zomig zosyn zovirax zyloprim zyprexa zyrtec zytiga pfizer moderna novavax sinopharm
acinetobacter aspergillus aureus bacteroides baumannii borrelia burgdorferi burkholderia campylobacter candida chlamydia coli
coronavirus coxsackie cryptococcus cryptosporidium difficile enterobacter enterococcus faecalis falciparum giardia gonorrhoeae haemophilus
helicobacter histoplasma influenzae klebsiella legionella leptospira mycobacterium mycoplasma neisseria nocardia pallidum
plasmodium pneumocystis pneumoniae pseudomonas pylori salmonella serratia shigella staphylococcus streptococcus toxoplasma treponema
tuberculosis vivax yersinia covid sars mers hiv aids hpv hsv cmv ebv rsv mrsa vre esbl
ada aha acc acog acr aan aap aasld accp acs acip asco astro atls acls bls bmj cdc chest cms esc easd easl eular fda gold gina
hhs idsa jama jnc kdigo kdoqi lancet mmwr nccn nejm nice nih nyha sccm sign uspstf uptodate who ama ana apa aua asa sts gcs nihss
apache sofa qsofa wells meld nafld timi grace heart chads vasc abcd perc curb cage audit phq gad moca mmse mini epds adas ecog asia
hba hbac hgb wbc rbc plt bmp cmp cbc bun egfr gfr ast alt alp ldh inr ptt aptt tsh psa cea afp bnp ck crp esr ana anca rf ccp abg vbg
ekg ecg eeg emg eus ercp mrcp mri mra cta pet spect dexa kub cxr tte tee pft fev fvc dlco bipap cpap peep fio spo sao
copd chf cad cva tia dvt pe mi nstemi stemi afib af svt vt vf htn dm tdm gerd ibs ibd uc cd ckd esrd aki uti bph ra sle ms als ptsd ocd adhd
add asd bpd mdd tbi sah sdh ich avm aaa pad pvd osa ards itp ttp hus dic mds aml all cml cll mm nhl scc bcc dcis nsclc sclc hcc rcc gbm
cabg pci tavr icd ppm lvad ecmo tips egd tah bso turp tka tha orif acl mcl pcl iud ivf csection vbac lscs
icu micu sicu nicu picu ccu er ed or pacu obgyn ent gi gu ortho neuro psych peds onc heme endo derm cards pulm renal rehab snf ltac
hpi ros pmh psh fhx shx nkda pcn po iv im sc sq sl prn qd bid tid qid qhs qam qpm ac pc hs stat nsaid nsaids ssri snri maoi tca ppi arb ace acei
aed dmard doac noac lmwh tpa tnf glp sglt dpp cyp brca egfr alk kras braf her pdl hla jak flt bcr abl dna rna pcr
caucasian hispanic latino latina asian african american european chinese japanese korean indian mexican filipino vietnamese jewish ashkenazi
medicare medicaid hipaa emtala osha ehr emr epic cerner mychart loinc snomed icd cpt hcpcs ndc rxnorm pubmed medline cochrane
kg mg mcg ml dl mmol meq iu mmhg bpm lbs cm mm
`)

/** Endings of generic drugs, diagnoses and procedures, for words of six letters or more. */
const endings =
  /(?:itis|osis|emia|aemia|uria|ectomy|otomy|ostomy|oscopy|opathy|plasty|graphy|gram|algia|opsy|mab|nib|pril|sartan|statin|olol|dipine|azole|cillin|mycin|micin|floxacin|cycline|ciclib|ovir|avir|oxetine|gliptin|gliflozin|glutide|glitazone|xaban|gatran|parin|prazole|tidine|setron|triptan|azepam|azolam|barbital|caine|isone|solone|sonide|terol|tropium|lukast|dronate|fibrate|thiazide|semide|mustine|platin|taxel|rubicin|bicin|tecan|trexate|phylline|zosin|iodine|amide|amine|azine|epine|idone|apine|ipramine|triptyline|profen|oxacin|cef|cycline|cept|kinra|stim|poetin|ase|emab|imus|limus|sulfan|oside|idase|itol|aemic|ology|ologist|iatry|iatric|otropin|thyroid|cardia|cardial|vascular|pulmonary|hepatic|gastric|enteric|uremic|lytic|trophic|genic|penia|cytosis|oma|omas|iasis|plegia|paresis|phasia|phagia|pnea|rrhea|rrhage|sclerosis|stenosis|thrombosis)s?$/

/** Whether a folded word belongs to the clinic rather than to a person. */
export function isMedicalWord(word: string): boolean {
  return medicalWords.has(word) || (word.length >= 6 && endings.test(word))
}
