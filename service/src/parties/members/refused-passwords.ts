// Passwords of twelve characters and more that everybody tries first, without the digits around
// them: letters and digits only, in lower case. The empty one is what is left of nothing but
// digits, or of the owner's own name or address.

const words = `
password passwordpassword passwort mypassword thepassword newpassword oldpassword password1password
pa55word passw0rd p4ssword p4ssw0rd pssword pssw0rd letmein letmeinletmein letmeinplease
letmeinnow openthedoor opensesame welcome welcomewelcome welcomeback welcomehome administrator
administration adminadmin adminadminadmin adminpassword adminpass rootroot rootpassword
superadmin superuser sysadmin qwerty qwertyqwerty qwertyuiop qwertyuiopasdf qwerty123456 qwertz
qwertzuiop azerty azertyuiop azertyuiopqs asdfghjkl asdfasdfasdf asdfghjklzxcv zxcvbnm
zxcvbnmzxcvbnm qazwsxedc qazwsxedcrfv qweasdzxc qweasdzxcqweasd 1q2w3e4r5t 1q2w3e4r5t6y
q1w2e3r4t5 q1w2e3r4t5y6 zaq12wsx zaq12wsxcde3 abcabcabcabc abcdabcdabcd abcdefabcdef abc123abc123
iloveyou iloveyouiloveyou iloveyousomuch iloveyouforever iloveyoubaby ilovemyfamily ilovemydog
sunshine sunshinesunshine princess princessprincess football footballfootball baseball
baseballbaseball basketball superman supermansuperman batmanbatman starwars starwarsstarwars
michaeljordan trustno1 trustno1trustno1 changeme changemechangeme changemenow changethis
changeit pleasechange pleasechangeme defaultpassword default secret secretsecret secretpassword
topsecret mysecret mysecretpassword temporary temporarypassword temppassword temp testtest
testtesttest testpassword testing testingtesting testuser thisisatest thisisapassword
thisismypassword correcthorse correcthorsebattery correcthorsebatterystaple horsebatterystaple
monkeymonkey dragondragon masterkey mastermaster masterpassword shadowshadow computer
computercomputer internet internetinternet samsung samsungsamsung liverpool liverpoolfc
manchester manchesterunited chelseafc arsenalfc barcelona fcbarcelona realmadrid juventus
holdfast holdfastholdfast holdfastpassword holdfastadmin escrow escrowescrow escrowpassword
dashboard dashboardpassword payment payments paymentpassword moneymoney moneymoneymoney
companyname companypassword marketplace demomarketplace organisation organisationpassword
godisgood jesuschrist jesusislord jesusloves blessedblessed summer winter spring autumn
januarjanuar london newyork newyorkcity unitedkingdom deutschland hamburg berlin frankfurt
`

/** Not taken as a password, whatever digits stand around it. */
export const refusedPasswords: ReadonlySet<string> = new Set(['', ...words.trim().split(/\s+/)])
