// The assistant's vocabulary. Mistyped words become the trade's words; the common ones only stop a right word from
// being 'corrected'.

export const tradeWords = `
nothing rather everything anything instead actually complaint hello morning afternoon evening midday lunchtime noon
thanks thank cheers goodbye robot human person agent advisor adviser operator representative automated chatbot machine
speak talk phone telephone ring number contact call callback email message someone somebody anyone anybody price
prices pricing priced cost costs costing charge charges rate rates expensive cheap cheaper cheapest affordable budget
ballpark estimate quote quotes quotation pounds quid fee fees blind blinds shutter shutters curtain curtains vertical
venetian roller roman perfect perfectfit day night mixed mixture plantation cafe motorised electric electrical
automatic remote battery batteries rechargeable smart alexa blackout dimout pleated honeycomb sunscreen wooden faux
drill drilling screws upvc frame frames timber bracket brackets louvres slats chain chains cord cords cordless looped
loop offer offers deal deals discount discounts special specials promotion promotions package packages voucher sale
bundle bargain bargains kitchen bathroom bedroom bedrooms lounge living sitting dining conservatory orangery nursery
playroom toilet shower ensuite study office hallway landing patio window windows door doors recess bay waterproof
moisture steam humidity privacy overlooked neighbours neighbors dark darkness darker darkest sleep glare heat cold
child children childs kids toddler toddlers baby babys babies safe safety safest strangle grandchildren measure
measures measuring measurement measurements size sizes dimensions width height clean cleaning cleaned wash washing
washable stain stains dust dusting wipe wipeable mould fit fits fitting fitted fitter fitters install installs
installed installation delivery deliver delivered lead turnaround quickly quick weeks week days guarantee guarantees
guaranteed warranty warrantee repair repaired broken broke faulty fault damaged snapped stopped complain unhappy
disappointed disgrace disgusted rude refund problem payment payments deposit finance instalments instalment
installments card cash credit invoice monthly open opening close closing closed hours showroom saturday sunday monday
tuesday wednesday thursday friday weekend weekends weekday weekdays holiday holidays fortnight whit whitsun area areas
cover coverage located location based travel address book booking bookings booked visit visits appointment
appointments consultation consultations slot slots arrange schedule survey available availability reserve reschedule
rearrange change cancel cancelled cancelling postpone move status confirm confirmed confirmation reference amend
postcode damage mobile today tomorrow yesterday tonight next january february march april june july august september
october november december urgent urgently emergency possible recommend recommendation suggest suggestion advice advise
choose choosing suit suits suitable best style styles types different difference swatch swatches much what when where
which would could about please help stop back restart skip previous quit mrs
`;

export const commonWords = `
a able above accept account across act actual add after again against age ago agree ah all allow almost alone along
already also although always am among amount an and another answer any anyhow anyway anywhere apart appear apple are
argue arm around arrive art as ask asked asking at attic away awful bad bag ball band bank bar base basement bath be
bear beat beautiful because become bed been before began begin beginning behind being believe below bend bent beside
besides better between beyond big bill bird birth bit bite black block blow blue board body boom born both bother
bottle bottom bought bow box boy boys branch brand bread break breaks bridge bright brilliant bring broad brother
brought brown brush build building built burn bus business busy but buy by came can cannot capital car care careful
carpet carpets carried carry case cat catch caught cause ceiling cells central centre certain certainly chair chance
check chief choice church circle city class clear clever climb clip clock cloth clothes cloud coast coat code coffee
collect colour colours column come comes comfortable coming common company compare complete computer concern condition
consider contain content control cook cooker cool copy corner correct count country couple course court cream create
cross crowd cry cup current currently cut dad daily damp dance danger dangerous dare date daughter dead dealt dear
death decide deep degree depend describe desert design desk detail details develop did die difficult dinner direct
dirty discuss distance do does dog dogs doing done double doubt down dozen draw drawn dream dress drew drink drive
drop dry due during dusty duty each ear early earn earth easier easily east easy eat edge eight either else empty end
enemy energy engine england english enjoy enough enter entire equal escape especially even event ever every everybody
everyone exact exactly example excellent except excited excuse exercise exist expect experience explain express extra
eye eyes face fact fair fall family far farm fast fasten fat father favour fear feel feet fell felt few field fight
figure fill final finally find fine finger finish fire first fish five fix flat floor flower fly fold follow food foot
football for force forget form forty forward found four france free fresh friend friends from front full fun funny
furniture further future game garden gas gave general get getting girl give given glad glass go god goes going gold
gone good got government grand grease great green grew grey ground group grow guess guide guy had hair half hall hand
hang happen happy hard has hat have having he head hear heard heart heavy held her here hide high hill him himself his
history hit hold hole holes home hope horse hot hour house how however huge hundred hurry hurt husband i ice idea
ideas if ignore ill imagine important in inch inches include increase indeed information inside instructions interest
interested into iron is island issue it its itself jacket job join joke journey joy jump just keep kept key kick kind
kinds king knew knock know lack ladder lady lake land language large last late later laugh law lay learn least leave
led left leg legs length less let letter level lie life lift light lights like likely line list listen little live
lived lives local long longer look looking lose lost lot lots loud love lovely low luck lunch made main make makes
making male man many map mark market married mass master match material matter may maybe me meal mean means meant meet
member men mention met metal metre metres middle might mile miles milk mind mine minister minute minutes miss mistake
mix modern moment money month months moon more most mother mountain mouth mum music must my myself name narrow nature
near nearly neck need needed needs neither never new news nice nine no nobody noise none nor normal north nose not
note notice now object ocean of off often oil old on once one ones only onto opposite or orange order ordinary other
others otherwise our out outside over own page paid paint pair paper parents part parts party pass past patterns pay
peace pencil people perhaps period pets photo pick picked picture piece place plain plan plane plant plants plastic
play plus pocket point police poor popular position post power practice prefer present president press pretty prime
probably product products program promise proper properly protect prove proves public pull pure push put quality
quarter queen question quiet quite race rail rain raise ran range reach read ready real really rear reason receive
recent record red regular relate rely remain remember remove rent rented replace reply report request require rest
result return rich ride right rise river road rock roof room rooms rough roughly round row rule run rush sad said sail
salt same sand sat save saw say says school sea seat second secret section see seem seen sell selling send sense sent
sentence separate serious serve service set settle seven several shake shall shape share sharp she ship shirt shoe
shop short should shoulder show side sight sign silver similar simple since sing single sink sir sister sit six skin
sky slide slow slowly small smell smile smooth snow so social sofa sofas soft soil sold solid some something sometime
sometimes son song soon sore sorry sort sorts sound south space speaking speed spell spend spent spoke spot spring
square stage stairs stand star start started state stay steal steel step stick still stone stood store storm story
straight strange stream street strength strong student stuff such sudden suddenly sugar summer sun supply support
suppose sure surface surprise sweet swim system table take taken takes taking tall tape taste teach team tell ten term
terms test than that the their them then there these they thick thin thing things think third this those though
thought thousand three threw through throw thus tie tight till time times tiny to together told tone too took tool top
total touch toward towards town track trade train tree trees trial trick tried trip trouble true trust try trying turn
turned twelve twenty twice twins two type under understand unit until up upon us use used useful usual usually value
various very view village voice wait walk wall walls want wanted wants war warm warmer was watch water way ways we
wear weather website wedding weigh weight well went were west wet wheel whereabouts whether while white who whole whom
whose why wide wife wild will win wind winter wire wish with within without woman wonder wondering wood word words
work worked works working world worried worry worse worst worth write written wrong yard year years yellow yes yet you
young your yours yourself mode context resolve root task connect contract contrast load loads required fitness setting
settings warning specify loading site sites clone typed creating created changed abort operation operate instrument
conduct addresses bundled private preserve stale primary moved reverse reserved restore derived compact referenced
compliant sibling causing feed feeds skipped scale possibly measured automation rare merging suite ruby percent quoted
cart allocation leak leaks leaking bind noun instant instantly electron eleven styled retained chapter boosting
stripped covert cell boot stem shipped scheduled overloaded brake advised hoot loot soot blend bland grind blink pound
hound wound mound lorry merry berry marry fury ferry rover lover clover mower tower lower slower grower shopping
swapping dropping mopping hopping wasn isn couldn wouldn shouldn didn doesn hasn haven rolled romance fighter filter
file files lounger covered covers cooling cooled heated heating sheets sheer shelter shelf shed sheds shirts showers
matters litter lately latest rated rater cast dated dates gates treat safer suited bake baking bathe bench bike boil
boiler bolt bonus booth boots boss bucket buckle bulb bunch button cable cake camera camp candle canvas cards carton
castle cellar cement chalk cheese chicken chimney circus clinic cloths coach coal coin collar comb cottage cotton
couch counter cousin cows crack cradle crane crash craft dine diner doctor doll dolls donor dough drain dragon drawer
drills driver drum duvet eagle easter fabric fabrics factory fairy fence fibre flame flash fleet flock flood flour
fluid foam fork fridge fruit funeral garage garlic gear gift glove glue goat grain grape grass gravel grill guard
guest guitar gutter hammer handle handy harbour helmet hobby hook hotel insect invest jam jar jeans jewel juice kettle
kitten knee knife lamp laptop lawn leaf leather lemon lever linen lion listed lock loft log magnet mail marble mask
mattress medal melon mirror mood motor mouse mud muscle nail napkin navy needle nerve nest net nurse oak oven paddle
pan panel pantry parcel park pasta path patch peach pearl pepper petrol piano pillow pipe pizza plate plug pole pond
pool porch pot potato powder prayer purple python rabbit radio ramp rat ribbon rice robe rocket rope rose rug salad
salmon sauce scarf score screen script seal seed shadow shark sheep shell shore silk skirt sleeve slope smoke snake
soap sock socket soda soup spade spice spider sponge spoon sport stamp statue stove straw string studio sunset swan
sword tail tank tap target tea tent texture thread throne ticket tiger tile tiles timer tin toast tongue torch towel
toy toys traffic tray tribe trolley truck trunk tube tunnel turkey uncle uniform urban valley van vase vegetable
velvet vest violin virus vote wage wagon wallet wallpaper wax weapon weed whale wheat whip wine wing wolf wool worker
worm wrist zebra zip zone bosses sliding folding tilt tilting vision duo print prompt rules prior pretend override
preference preferences unwell poorly tired knackered skint upset annoyed fuming livid angry sick gutted chuffed
delighted pregnant disabled deaf elderly retired widowed divorced vegan vegetarian welsh scottish irish british polish
german spanish italian american australian indian chinese romanian asian foreign postman customer password doorbell
eating cooking driving parking awning awnings flooring skylight velux caravan caravans boat leasehold landlord tenant
passers tangled gets bigger smaller larger wider weekly earliest soonest lates handed shorter lastly firstly sooner
anyways alright howdy cheerio hiya mate pal buddy dude madam mister
`;

/** Names that look like mistyped words of the trade. */
export const commonNames =
  'jack jackie john jane laura sarah david peter paul mary anna emma james smith jones brown taylor wilson davies evans thomas roberts walker wright green hall clarke clark lewis robinson young allen king scott hill rowan romano marsh marshall ward moore cooper baker carter potter turner parker cook bell miller fenwick roland rolland cloe chloe patel khan singh ahmed ali hussain';

/** Function words, which no name contains. */
export const functionWords = `
a about above after again against all already also always am an and any anybody anyone anything are as at
away back be because been before behind being below both but by can cannot could did do does doing done down
each either enough even ever every everybody everyone everything few for from get give got had has have he her
here hers herself him himself his how i id if ill im in instead into is isnt it its itself ive just least less
let like lot lots many maybe me mine more most much my myself neither never no nobody none nor not nothing now of
off often on once one only or other others our ours out over own perhaps please quite rather really same she
should shouldnt since so some somebody someone something sometime soon still such than that thats the their theirs
them then there theres these they thing things this those though through till to today together tomorrow tonight
too two under until up upon us usual usually very via was wasnt we well were what whats when where which while who
whom whose why with within without wont would yesterday yet you your yours yourself dont doesnt didnt cant couldnt
wouldnt havent hasnt arent youre youll theyre weve three four five six seven eight nine ten later earlier sooner
`;

/** Opening phrases. */
export const interjections = `
ah aha alright argh aw ay aye bah blimey bloody bye cheers come cool cor crikey crumbs damn dear doh eek eh ello er
erm fab fair fine god gosh great grand ha haha hang hell hello hey hi hiya hm hmm hold ho hoho hooray howdy hoy
huh jeez lmao lol lovely mate meh morning afternoon evening nah naw nice nope oh oi ok okay omg ooh oops ouch ow
perfect phew please pfft right rofl rubbish shit shoot sheesh sorry splendid sure ta tada thanks thank thx tsk tut
ugh uh um umm urgh wait way welcome well whoa whoops wow wtf yay yea yeah yep yes yikes yo yup brilliant excellent
smashing super course certainly absolutely definitely indeed hmmm mmm xx lah innit like sec secs tick ticks jiffy
moment minute minutes bear
`;

/** Common words that are names as well. */
export const namesThatAreWords = `
amber april art august autumn basil mo bea beau belle bill brook brooke buck bud candy cash chance charity chase
cherry christian clay cliff clover constant coral crystal dale dawn dean destiny dick don drew duke earl ember eve
faith fern flora forest frank gene ginger grant guy harmony hazel heath heather holly hope hunter hyacinth iris jade
jasmine jay jewel josh joy june king lance linden major mark marina mason may melody mercy miles misty myrtle norm
olive opal page pansy pearl peg penny piper prince queen rain ray red reed rich robin rock rod rose ruby rush rusty
sage sandy sky skip star sterling stone storm summer sunny tad tiffany trinity troy verity victor will wren ball berry
best bird black blue booth bow bridge broad brown burn care castle church coal cook cotton court crane cross day dear
east english field fish gates glass gold good green grey hall hammer hand hill house key lake law leaf light lock love
low moon mould new north oak park peach pepper plant pond pool post pound price purple read rice salmon school sharp
short silver snow south spring stamp steel strong sugar swan sweet wall walls water weeks west white wild winter wolf
wood worth young sally lucy
`;
