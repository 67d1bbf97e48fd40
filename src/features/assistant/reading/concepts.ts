// The subject of a text, as a set of concepts. Each is found anywhere in the text, in any word order. Texts have been
// through `normalWords`.

const patterns = {
  price:
    'spend|minimum order|fork out|shell out|(?:am i|are we) looking at|sells? for|go(?:es)? for|how much|price[sd]?|pricing|costs?|costing|charged?|charges|rates?|going rate|expensive|pricey|dear(?:er)?|cheap(?:er|est)?|inexpensive|affordable|budget|ballpark|estimates?|quid|pounds|set me back|the damage|price list|£|what (?:would|will|do) i pay|fees?|starting from|come to|rough(?:ly)? (?:idea|figure|price)|value for money',
  howMuch:
    '(?:am i|are we) looking at|sells? for|go(?:es)? for|how much|price[sd]?|pricing|costs?|set me back|the damage|ballpark|estimates?',
  quote: 'quote|quotes|quotation|quotations',
  shutters: 'shutters|louvres|plantation|cafe style',
  curtains: 'curtains|voiles?|drapes',
  vertical: 'vertical',
  venetian: 'venetian|slatted',
  roller: 'roller',
  roman: 'roman',
  perfectFit:
    '(?:click|clip|snap|stick)s? (?:in|on|into|onto)|slots? into|beading|tilt and turn|screw(?:ing|ed)|intu|(?:fit|fixed|attached|attach|fixes) to the (?:glass|door|doors|window|frame)|attached to|stay attached|move with the (?:door|window)|perfect fit|no drill(?:ing)?|(?:without|not|no|avoid|instead of) (?:any )?(?:drill(?:ing)?|screws|holes)|clip (?:in|on)|holes? (?:drilled )?in|drill(?:ed|ing)?|need (?:any )?screws|non drill',
  dayNight: 'day and night|day night|night and day|zebra blinds|vision blinds|duo blinds',
  motor:
    'wireless|push button|automation|hive|works? with google|powered|voice|motorised|motor|motors|electric|electrical|electronic|remote|smart (?:blinds|home|shutters|curtains)|alexa|siri|google home|automatic|automated|battery|batteries|rechargeable|(?:from|with|by|on|off|through|via|using) (?:my|a|your|the|our) (?:mobile|app|smartphone|phone)|(?:by|for) (?:itself|themselves)|on (?:its|their) own|timers?|voice control|(?:with|by|using|use) my voice|touch of a button|(?:an|the|phone|mobile) app|from (?:my|a|your) phone|control (?:them|it|blinds|the blinds)? ?(?:from|with|by)|app controlled|solar',
  pleated: 'pleated|honeycomb|cellular',
  blinds: 'blinds|awnings?',
  blindsOnly: '^(?:some |the |your )?blinds$',
  window: 'windows?',
  visit:
    'visits?|appointments?|consultations?|consult|surveys?|site visit|home visit|call out|callout|slots?',
  come: '(?:your|the|a) (?:\\w+ )?(?:guy|chap|man|bloke|lad|surveyor|consultant|adviser|fitter|rep|team) (?:to )?(?:come|call|drop|pop|visit|swing)|(?:drop|call|pop) in on|call in(?: when)?|swing by|drop round|call at (?:my|our)|(?:someone|somebody|anyone|anybody|you|an? adviser|advisor|a fitter|a person|a man|one of your) (?:to )?(?:be able to |please |possibly )?(?:come|pop|visit|call round|call by|drop by|drop in)|(?:someone|somebody|anyone|anybody|an adviser|a fitter) (?:to )?measure|come (?:and|out|round|over|by|here|tomorrow|this|on|next|in|for)|come to (?:my|our|us|the|see|measure|me|give|quote|have|look|a|[a-z]{1,2}\\d)|send (?:someone|somebody|anyone|a)|pop (?:round|over|by)|(?:see|visit) (?:me|us)|round to (?:my|our|the)|home consultation|(?:have|get|want|need|like) (?:someone|somebody|an adviser|a person|you) (?:to )?(?:round|over|out|in|here|pop|call)',
  book: 'book|booked|bookings?|reserve|schedule|arrange|set up|sort out|organise|fix up|pencil|put me (?:in|down)|sign me up|make an|get an|need an|like an|have an',
  buy: '(?:order|ordering|buy|buying|purchase|purchasing)',
  availability:
    'available|availability|(?:any|what|which|free|open|got|have) (?:\\w+ )?(?:slots?|appointments?|times|dates|days|spaces?|gaps?)|are you free|when can you|when could you|when are you|earliest|soonest|next available|fit me in|squeeze me in|what (?:days|times)',
  free: 'free|charge|charged|cost|costs|pay|obligation|no obligation|catch',
  own: '(?:my|our|an existing|the existing|that|this) (?:\\w+ )?(?:visits?|appointments?|bookings?|consultations?|slot)|(?:the|a) (?:booking|appointment|visit) (?:i|we) (?:made|booked|have)',
  booked:
    'did (?:i|we) (?:book|make|choose|pick|arrange|ask for)|(?:i|we) (?:have |had )?(?:already )?(?:booked|made (?:a|an) (?:booking|appointment))|(?<!can )(?<!could )(?<!may )(?<!shall )(?:i|we) (?:have|have got|got) (?:a|an) (?:\\w+ )?(?:visits?|appointments?|bookings?|consultations?)(?: \\w+)? (?:booked|on|with you|for|tomorrow|next|already|and|but)|already booked|(?:one|visit|appointment|booking) (?:i|we) (?:already )?(?:have|had|made|booked)|already (?:have|got|made) (?:one|a|an)\\b|existing (?:booking|appointment|visit)',
  change:
    'reschedule[ds]?|rearrange[ds]?|change|changed|changing|move|moving|amend|alter|swap|delay|postpone[ds]?|push|bring (?:it )?forward|shift|switch|put (?:it )?(?:back|off)|different (?:day|date|time)|another (?:day|date|time)|edit|modify|update|not (?:be )?(?:able to )?(?:make|attend|in)',
  reschedule: 'reschedule[ds]?|rearrange[ds]?|postpone[ds]?',
  cancel:
    'off the (?:diary|list|calendar|books)|(?:do|need|please do) not (?:need to |bother )?(?:come|coming|send any\\w+|turn up)|(?:do not|no longer) (?:need|want) (?:you|them|him|her|anyone|someone|the \\w+) to come|cancel|cancelled|cancelling|cancellation|call off|call it off',
  notMake:
    'not (?:[a-z]+ ){0,3}able to (?:make|keep|attend|do)|not going to (?:make|keep)|can not (?:make(?! up| out)|do|attend|keep)|will not be (?:in|able|home)|unable to make',
  status:
    '(?:is|are) (?:[a-z]+ ){1,3}due|due (?:to (?:come|call|arrive)|now|here)|status|when (?:my|our)|what (?:time|day|date)|when (?:are|will|is) (?:you|they|he|she|someone|somebody|anyone|the \\w+) (?:be )?(?:coming|come|here|arriving|arrive|visiting|turning up)|what time (?:are|will) (?:you|they)|confirmed|check|when is|what time is|what (?:day|date) is|what time (?:are|will)|look up|where is|is my|remind me|details of|find my|still (?:on|happening|coming)|(?:go|gone|went|come|came|been) through|did you (?:get|receive)|receive[d]?',
  reference: 'a ?\\d{4,7}|reference|booking number|booking reference',
  order: 'orders?|ordered',
  today:
    'today|same day|(?:come|round|out|over|here|someone|somebody|available) (?:right )?now|asap|as soon as (?:possible|you can)|right now|right away|straight away|immediately|urgent|urgently|emergency|tonight|this (?:very )?(?:morning|afternoon|evening)|within the hour|in an hour',
  urgent: 'same day|asap|as soon as (?:possible|you can)|urgent|urgently|emergency',
  need: 'need|want|require|after|like|looking for|get|have|any chance|possible|possibility',
  person:
    'person|human|human being|agent|representative|operator|advis[eo]r|member of staff|member of (?:the |your )?team|real (?:one|someone|agent)|customer services?|sales team|your (?:team|staff)|manager|supervisor|receptionist',
  talk: 'someone in (?:sales|the office|charge)|pass (?:a message|this|it) on|email instead|whoever is in charge|get hold of|have a (?:quick )?(?:word|chat) with|(?:speak|talk|chat|speaking|talking) (?:to|with)|put me through|transfer|connect me|call me|ring me|phone me|(?:give|giving) (?:me|you|us) (?:a )?(?:call|ring|bell|buzz)|call (?:me )?back|callback|(?:someone|somebody|anyone) (?:to )?(?:please )?(?:call|ring|phone|contact)(?: me| us)?|(?:someone|somebody|anyone) (?:i can|to) (?:talk|speak)|get in touch|contact (?:you|me|someone|the team|details|number)|(?:phone|telephone|contact|mobile) number|(?<!(?:off|on|from|with|by|via|using|through) )your (?:number|email|telephone|phone)|(?:an|your) email(?: address)?|email you|(?:call|ring|phone|text|message) you|(?:i|we) can (?:call|ring|phone)|can (?:i|we) (?:call|ring|phone)|number to (?:call|ring|phone)|call now|send (?:you )?a message|leave (?:my|a) (?:number|message)|whatsapp',
  oneself: 'my (?:phone|telephone|mobile)? ?number is|my email is',
  who: 'are you|am i|is this|is it|who (?:is|are|am)|what are you|you are|your name|you real|you human|you ai|you bot|you called',
  robot:
    'robot|robots|bot|bots|chatbot|machine|computer|ai|human|real|person|automated|chatgpt|gpt|siri|artificial|program',
  yourName:
    '(?:human|person|someone|anyone) (?:reading|typing|writing) (?:this|these)|(?:bot|robot|machine|computer) or (?:a )?(?:human|person|real)|(?:human|person|real) or (?:a )?(?:bot|robot|machine|computer)|do you (?:have feelings|understand me|sleep|eat)|your name|who are you|what are you|who am i (?:speaking|talking|chatting)|you called|who is this',
  complain:
    'ridiculous|fobbed off|grievance|overcharged|messed up|a joke(?= |$)|the worst|(?:a|the) (?:right )?mess|still (?:waiting|not right)|bodge|crooked|wonky|complain|complaint|fuming|livid|dissatisf\\w+|cowboys?|complete joke|shambles|not (?:what|as) (?:i|we) (?:ordered|asked)|complaints|complaining|disgrace|disgraceful|disgusted|disgusting|appalling|terrible|awful|unhappy|disappointed|dissatisfied|fed up|not (?:happy|satisfied|pleased|impressed|good enough|acceptable)|unsatisfied|unacceptable|annoyed|frustrated|useless|pathetic|shoddy|let me down|poor (?:job|quality|workmanship)|furious|angry|rubbish|shocking|unacceptable|let down|poor service|rude|bodged?|ripped off|refund|money back|trading standards',
  broken:
    'broken|broke|keeps? (?:falling|coming|getting|jamming|sticking|slipping|dropping|breaking|on)|falling (?:down|off|apart|to bits)|snapped|faulty|fault|damaged|defective|fallen|fell|come (?:off|loose|away)|came (?:off|loose|away|down)|coming (?:off|loose|away)|stopped working|not (?:working|work|close|closing|open|opening|go up|go down|roll|stay|fit)(?: properly)?|jammed|stuck|bent|cracked|ripped|torn|missing|wrong (?:size|colour|blinds|one|fabric|ones)|will not (?:go|come|close|open|roll|move|work|stay)|does not (?:work|close|open|fit|roll)|do not (?:work|close|open|fit properly)|repair|repairs|repaired|problem with|problems with|issue with|something wrong with|gone wrong with|warped|frayed|peeling|squeak(?:s|ing|y)?',
  mine: 'my|our|you (?:fitted|sold|installed|put)|your (?:fitter|installer|engineer|guy|man)|one of|was|were|has|have|the',
  noShow:
    '(?:nobody|no one|no body) (?:[a-z]+ ){0,2}(?:answers?|rings?|answering)|(?:nobody|no one|no body) (?:\\w+ ){0,3}(?:turn(?:ed|s)?|show(?:ed|s)?|came|come|arrived?|appeared|calls?|called|rung|rang|phoned|replied|contacted|got back|in touch)(?: up)?|(?:never|not|no) (?:\\w+ )?(?:turn(?:ed)? up|show(?:ed)?(?: up)?|arrived?|appeared|get back|got back|call(?:ed)? back|call(?:ed)? me back|been in touch|came|come to (?:my|our|the))|no[ -]?show|(?:was|were|is|are|hours|an hour) late',
  conditional: 'if|what happens|in case|would happen|ever|should (?:it|they|something)',
  guarantee:
    '(?:parts|springs?|motors?|breakages?|labour|fading|chains?|slats?) (?:[a-z]+ )?covered|covered (?:by|under|for)|cover runs|peace of mind|insured|comeback|guarantees?|guaranteed|warranty|warranties|covered if|how long (?:do|will|should) (?:they|blinds|it|your blinds|the blinds) last|life ?span|last for years|aftercare',
  breaks: 'breaks?|break|go(?:es)? wrong|faulty|stops? working|fails?|falls? (?:off|down)',
  pay: 'settle(?: up)?|the bill|the money|owe|owing|(?:all )?in one go|american express|amex|visa|percent|pay|paying|payments?|paid|deposits?|finance|instalments?|credit|debit|cash|cheque|card|cards|klarna|paypal|apple pay|bank transfer|invoice|interest free|monthly|vat|up front|upfront|buy now pay later|spread the cost|payment plan',
  open: 'close for (?:lunch|christmas|easter)|knock off|manned|in the office on|opening|(?:till|until) what time|what time (?:until|till)|how late|open|hours|shut|closing time|close(?: at)?$|what time do you (?:close|finish|start|open)|when do you (?:close|finish|start|open|shut)|bank holidays?|business hours|office hours|work (?:on |at |over )?(?:the )?(?:saturdays?|sundays?|weekends?|evenings?)|(?:do|you) (?:do )?(?:sundays|saturdays|weekends)|open now|closed|(?:fit|install|visit|come|deliver|fitting) (?:on|at|over) (?:the )?(?:weekends?|sundays|saturdays)',
  showroom:
    'showrooms?|shop|store|see (?:some |the |your )?samples|your (?:shop|office|branch)|samples',
  swatch:
    'swatch(?:es)?|colour (?:cards?|charts?)|(?:fabrics?|colours?|materials?|free) samples?|samples? (?:\\w+ ){0,2}(?:by|in|through) (?:the )?(?:post|mail)|(?:send|sending|post|posting|mail|order|ordering|request|provide|supply|offer|do|get|have) (?:(?!see|look|show|showroom)\\w+ ){0,3}samples?(?! (?:over|round|out|with|to (?:my|our)))|samples? (?:of|sent|posted|please)|^(?:(?:a|some) )?samples?$',
  where:
    '(?:what|which) (?:part|county|town|city)|where(?! (?:to|do i|should i)\\b)|whereabouts|located|location|based|your address|what is the address|how far|directions|find you|nearest',
  cover:
    '(?:which|what) postcodes|how many miles|cover|serve|service|my area|our area|areas?|towns?|travel|travelling|come (?:out )?(?:as far as|to|over to)|go (?:to|as far as)|near|nearby|you (?:guys )?(?:all )?work (?:in|around|near)|areas? (?:do )?you work|operate|fit (?!me|us)(?:\\w+ )?in|install in|deliver to|too far|local|region|covered|come here|come out to|come this far',
  clean:
    'bleach|duster|spill(?:s|ed)?|splashed|sticky|yellow(?:ed|ing)|crayon|ketchup|sauce|wine|ink|coffee|nicotine|(?:dog|cat|pet) hairs?|(?:black|brown) spots?|hoovering|polish|clean|cleaned|cleaning|wash|washed|washing|washable|stains?|dust|dusting|dusted|wipe|wiped|wipes|dirty|mould|mouldy|marks?|hoover|vacuum|look after|maintain|maintenance|care for|caring for|take care of|grubby|spilt|spilled|smudges|grease off',
  howTo: 'how|can|could|should|best way|tips|advice|what is|are|do|is there|way of|get rid',
  child:
    'child|children|childs|childrens|kid|kids|toddlers?|baby|babies|babys|infant|son|daughter|grandchildren|grandson|granddaughter|little (?:boy|girl|one|ones)|nursery|cot|play ?room|newborn|twins|(?:two|three|four|five|1|2|3|4|5) year olds?|family friendly',
  pet: 'cat|cats|dog|dogs|pets?|puppy|kitten',
  safe: 'safe|safety|safer|safest|dangerous|danger|strangle|strangulation|choke|hazard|regulations|compliant|en 13120|bs en|13120|accident|tangled',
  cord: 'cord|cords|cordless|chain|chains|chainless|loop|looped|strings?|dangling',
  measure:
    '(?:include|measure|from|to) the sill|how (?:wide|tall|big|small|large) (?:can|do|is|are|should)|(?:biggest|smallest|widest|largest|maximum|minimum) (?:[a-z]+ )?(?:size|window|blinds|width)|measure|measures|measuring|measured|measurements?|sizes?|sizing|dimensions|recess|recessed|reveal|inside or outside|tape measure|width first|drop first|width or drop|width and drop',
  recess: 'recess|recessed|reveal|inside (?:or|and|vs) outside|inside mount|outside mount',
  ownMeasure:
    'do i (?:need|have) to|should i|must i|need to (?:take|measure|know)|do you need|before (?:you|they) come|have to measure',
  measurer:
    'you measure|who (?:does|do|will)|do i|should i|need to|how (?:do|to|should|can) i|i need|myself|for me|have to',
  deliver:
    'speed of|quicker|how many hours|how (?:quick|quickly|fast)|how long|(?:next|same) (?:day|week) (?:fit|fitting|delivery|install\\w*)|time (?:from|between|to) |from order|order to (?:fit|install|delivery)|how soon|how quickly|how quick|how fast|how many (?:days|weeks)|lead ?times?|turn ?around|turnaround|deliver|delivered|delivery|deliveries|(?:how|when|until|till|before|by|once) (?:\\w+ ){0,5}(?:fitted|installed|installation|fitting)|fitting times?|fit (?:\\w+ )?(?:quickly|fast|soon)|wait|waiting|when (?:can|could|will|would|do) (?:you|they|i|we|it|my) (?:\\w+ )?(?:fit|install|get|have|arrive|be)|(?:in|within|under|inside) (?:a|one|\\d+|two|three|four|a few|a couple of) (?:days?|weeks?|fortnight|month)|quick to arrive|arrive',
  instead: 'instead|another|different|other day|some other|later|earlier',
  lives:
    '(?:i|we) (?:am|are|live) (?:over |out |up |down |just )?(?:in|near|at|from|outside|by)|(?:i|we) live|from',
  fit: 'fit|fitting|fitted|install|installed|installing|put (?:them )?up|delivered|get (?:them|my|it)|arrive|ready',
  fitting: 'fitting|fitted|installation|installing|install|fit',
  included: 'included|include|includes|inclusive|extra|on top|additional|free',
  takes: 'take|takes|last|long',
  kitchen: 'ovens?|cooking|cook|kitchens?|cooker|hob|sink|worktop|utility room|grease',
  bathroom:
    '(?:get|getting|gets|got) wet|cope with water|damp|moisture|condensation|bath|bathrooms?|shower|shower room|toilets?|loo|en ?suites?|wet rooms?|wc|cloakroom|waterproof|water resistant|moisture|humidity|humid|steam|steamy|water proof|water resistant|splash',
  bedroom:
    'naps?|napping|bedrooms?|guest room|spare room|sleep|sleeping|night shifts?|works? nights|night worker|wakes?|awake',
  dark: 'too (?:light|bright) (?:in|to|for)|(?:early|dawn|morning) (?:sun|light)|moonlight|(?:lets?|letting) (?:too much |in |any )?light|naps?|napping|light (?:leaks|round|around|through)|black ?outs?|darkest|darker|dark|darkness|pitch black|block(?:s|ing)? (?:out )?(?:all )?(?:the )?light|keep(?:s|ing)? (?:the )?light out|light (?:out|keeps|wakes|comes)|room darkening|dim ?out|total darkness',
  living:
    'lounges?|living rooms?|living|sitting rooms?|front rooms?|snug|family room|tv room|reception room|drawing room',
  privacy:
    'privacy|private|overlooked|overlook|see (?:straight |right )?(?:in|into|inside|through|me|us)|look(?:ing)? (?:straight |right )?(?:in|into)|nosy|nosey|neighbours|neighbors|passers by|being watched|people (?:can )?(?:see|look)|peer',
  conservatory:
    'glass (?:room|extension|box)|sun lounge|roof lantern|lantern|conservatory|conservatories|orangery|orangeries|sun ?room|garden room|sunroom|glass roof|roof blinds|lean to',
  heat: 'too hot|too cold|heat|hot|glare|baking|cold|boiling|roasting|sun|sunny|freezing|warm|insulat\\w+|overheats?',
  bay: 'bay|bays|bow windows?|bay windows?',
  otherRoom:
    'dining rooms?|office|study|hallway|hall|landing|patio|patio doors?|bifolds?|french doors?|stairs?|loft|garage|porch|home office',
  room: 'rooms?',
  choose:
    'popular|in fashion|fashionable|trend(?:y|ing)|best ?sellers?|pros and cons|nicer|more practical|colou?rs|everyone (?:having|getting|buying)|explain|clueless|no idea where|make up my mind|where (?:do i|to|do we) (?:even )?start|(?:goes|go) with|help me (?:choose|pick|decide|find|with)|help (?:choosing|deciding)|choose|choosing|choice|pick|recommend|recommended|recommendation|suggest|suggested|suggestion|suggestions|advice|advise|ideas|inspiration|options|not sure (?:what|which)|do not know (?:what|which)|no idea (?:what|which)|which (?:blinds|type|kind|style|one|ones|sort|is best|would|should|do you)|what (?:blinds|type|types|kind|kinds|style|styles|sort|sorts|would|suits?|looks?|is best|should i|do you (?:recommend|suggest|sell|do|offer|have))|suits?|suitable|best (?:for|blinds|type|kind|one|option|thing)|good for|differences?|differ|compare|better|versus|vs|put (?:in|up)|work (?:in|for|best)|guide me|decide|deciding|torn between|which is better|range|products|catalogue|brochure',
  whatSuits: '^what suits a living',
  stock:
    '(?:do|can) you (?:sell|do|offer|supply|stock|make|have|fit|supply and fit)|have you got|looking for|interested in|tell me about|need|want|something|more (?:info|information|details)|information (?:on|about)|info (?:on|about)|got any|get',
  offer:
    'savings?|bargains?|loyalty|one get one free|cheaper elsewhere|beat (?:it|that|them|another|a|any|their|the) ?(?:quote|price)?|(?:match|beat) (?:another|any|their|a) (?:quote|price)|offers?|deals?|advert(?:s|ised)?|leaflets?|fl[iy]ers?|posters?|discounts?|discounted|promotions?|promos?|specials?|special (?:deals?|offers?|price)|(?<!in )sales?(?! team)|money off|vouchers?|coupons?|codes?|packages?|bundles?|(?:\\d|three|two|four) for (?:£ ?)?(?:\\d+|ninety|one hundred)|bogof|black friday|reductions?|price match|haggle|negotiate|cheaper if|best price you can|knock (?:[a-z£\\d]+ ){1,3}off',
  forPrice: '(?:blinds|vertical|roller) for (?:£ ?)?99',
  time: 'time|times',
  blackFriday: 'black friday',
  hello:
    '^(?:(?:hi|hello|he+y+a*|hiya+|hi ya|oi|(?:is )?(?:anyone|anybody|someone|somebody) (?:there|about|home|around|here)|hullo|howdy|yo|greetings|good (?:morning|afternoon|evening|day)|morning|afternoon|evening|ay up|alright|hello there|hi there)(?: |$))',
  howAreYou: 'how are you|how is it going|how do you do|you ok|are you well|what is up',
  help: '(?:can|could|would|will) (?:you|anyone|someone) (?:please )?help(?: me)?|^help(?: me)?(?: please)?$|need (?:some |a bit of |a )?help$',
  thanks:
    'thanks|thank you|cheers|ta|much appreciated|appreciate it|appreciate your|grateful|very kind|nice one',
  praise:
    '^(?:(?:(?:that|this|you) (?:is|are|was|has been|have been) )?(?:(?:very|really|so|most|all|a big|such a|a) )?(?:legend|superb|smashing|star|champion|marvellous|thankyou|(?:that )?answers my question|ok|help|great|brilliant|lovely|perfect|excellent|awesome|fantastic|wonderful|super|cool|nice|good|sounds good|that is (?:great|lovely|brilliant|perfect|helpful|good|fine|all good)|fab|fabulous|amazing|very helpful|got it|understood|fine|alright|that helps|helpful|sweet|wicked|no problem|no worries|fair enough|i see)(?: |$))+$',
  bye: 'laters|catch you (?:soon|later)|bye|goodbye|good bye|bye bye|see you|see ya|cheerio|farewell|good night|have a (?:nice|good|great|lovely)|take care|ttyl|catch you later|toodle|so long',
  finished:
    'no more from me|i am finished|all i need(?:ed)?|that is (?:all|everything|it)|nothing else|no more questions|i am done|all done|no thanks|no thank you|that will be all|that will do|not right now|not today thanks|nothing more|i am (?:good|fine|all set|sorted)(?: thanks)?$|i have finished|leave it there|maybe later|i will think about it',
  offTopic:
    'weather|joke|football|cricket|recipe|python|javascript|script|poem|story|politics|president|prime minister|restaurant|hotel|flight|capital of|bitcoin|lottery|horoscope|homework|translate|sing|song|movie|film|netflix|carpets?|sofas?|flooring|wallpaper|(?:sell|do|supply|buy|stock) (?:[a-z]+ )?tiles|bathroom suite|furniture|mattress|system prompt|instructions|ignore (?:all|your|the|previous|any)|pretend|jailbreak|developer mode|your rules|essay|news|stock market|pizza|plumber|electrician|builder|plasterer|decorator|painter|carpenter|solicitor|doctor|dentist|lawyer|gardener|window cleaner|mortgage|insurance|lampshades?|lamps?|cake|bake|(?:package|beach|summer) holiday|book (?:me )?a holiday|taxi|train|holiday abroad|garages?(?: doors?)?|double glazing|boilers?|gutters?|films?|movies?|hiring|vacanc(?:y|ies)|apprentice\\w*|recruit\\w*|careers?|work for you|jobs going',
  attack:
    '(?:set|change) (?:all |the |your |every )*prices? (?:to|at)|(?:set|make|change) (?:all|every|each)|admin|passwords?|system prompt|developer mode|jailbreak|drop table|delete (?:all|every\\w*|the database)|(?:other|another) (?:customers?|clients?|visitors?)|(?:other|another) (?:peoples?|persons?) (?:bookings?|details|data|visits?|appointments?|address\\w*)|(?:someone|somebody|anyone|everyone) elses|customer (?:list|data|details|records)|your (?:rules|instructions|prompt|programming)|(?:ignore|forget|disregard|bypass) (?:all|your|the|previous|any|every)|(?:api|secret) keys?|pretend (?:you|to)|act as|you are now',
  abilities:
    'what (?:can|else can|all can) you do|what do you do$|how (?:can|do) you (?:help|work)$|what are you (?:able to|for)|what can i ask',
} as const;

type Concept = keyof typeof patterns;

const compiled = Object.entries(patterns).map(
  ([name, pattern]) =>
    [
      name as Concept,
      new RegExp(pattern.startsWith('^') ? pattern : `(?<![a-z\\d])(?:${pattern})s?(?![a-z])`),
    ] as const,
);

export function conceptsOf(text: string): ReadonlySet<Concept> {
  const found = new Set<Concept>();
  for (const [name, pattern] of compiled) if (pattern.test(text)) found.add(name);
  return found;
}
